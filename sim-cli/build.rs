//! Tells the program which engine and which agents it is built with: the
//! fingerprints of their sources, for `fingerprints.json`.

#[path = "src/run/fnv.rs"]
mod fnv;
#[path = "src/run/sources.rs"]
mod sources;

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/run/fnv.rs");
    println!("cargo:rerun-if-changed=src/run/sources.rs");
    let here = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    for name in ["engine", "agents"] {
        let folder = Path::new(&here).join("..").join(name).join("src");
        println!("cargo:rerun-if-changed={}", folder.display());
        // Packages of a registry lie apart, and do not change: the one that this version is built with
        // is the one of the same version.
        let fingerprint = match folder.is_dir() {
            true => sources::fingerprint(&folder)
                .unwrap_or_else(|error| panic!("{}: {error}", folder.display())),
            false => fnv::Fnv::new().and(env!("CARGO_PKG_VERSION").as_bytes()),
        };
        let variable = name.to_uppercase();
        println!("cargo:rustc-env=METHUSELAH_{variable}={fingerprint}");
    }
}
