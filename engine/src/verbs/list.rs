//! The macro that makes the steps of the language out of the list of its verbs.

/// Makes the enum [`Step`](super::Step) of the verbs listed, and `with_verb!`, which does the same
/// to whichever of them a step is.
///
/// A verb `with` arguments is a variant that holds the type of its name; a `plain` one is a unit
/// type. What is `structure` says how other steps are carried out, or has them speak of something:
/// it is no verb, but made into jumps, choices and abilities when a script is loaded.
macro_rules! verbs {
    ($($lists:tt)*) => {
        verbs_with! { ($) $($lists)* }
    };
}

/// Facets of a verb that many have alike, each said by a word: `consistent`, it cannot contradict
/// itself; `any_time`, it is of use at any time and demands nothing, which `untimed` and `undemanding`
/// say each by itself; `reads THINGS | POOL` and `writes ALL`, which parts
/// of the table it concerns; `unweighed`, nobody needs to weigh it by itself. What is not said has to
/// be written.
macro_rules! facets {
    (consistent $(, $($more:tt)*)?) => {
        fn check(&self) -> Result<(), String> {
            Ok(())
        }
        $(facets!($($more)*);)?
    };
    (any_time $(, $($more:tt)*)?) => {
        facets!(untimed, undemanding $(, $($more)*)?);
    };
    (undemanding $(, $($more:tt)*)?) => {
        fn demand(&self) -> Option<$crate::verbs::Demand> {
            None
        }
        $(facets!($($more)*);)?
    };
    (untimed $(, $($more:tt)*)?) => {
        fn timing(&self) -> $crate::verbs::Timing {
            $crate::verbs::Timing::ANY
        }
        $(facets!($($more)*);)?
    };
    (reads $part:ident $(| $parts:ident)* $(, $($more:tt)*)?) => {
        fn reads(&self) -> $crate::verbs::Parts {
            $crate::verbs::Parts::$part$(.with($crate::verbs::Parts::$parts))*
        }
        $(facets!($($more)*);)?
    };
    (writes $part:ident $(| $parts:ident)* $(, $($more:tt)*)?) => {
        fn writes(&self) -> $crate::verbs::Parts {
            $crate::verbs::Parts::$part$(.with($crate::verbs::Parts::$parts))*
        }
        $(facets!($($more)*);)?
    };
    (unweighed) => {
        fn gist(&self) -> $crate::verbs::Gist<'_> {
            $crate::verbs::Gist::Other
        }
    };
}

macro_rules! verbs_with {
    (
        ($d:tt)
        with { $($(#[$with_doc:meta])* $with:ident,)* }
        plain { $($(#[$plain_doc:meta])* $plain:ident,)* }
        structure { $($other:tt)* }
    ) => {
        /// A step of an effect. Steps are carried out in order.
        #[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
        pub enum Step {
            $($(#[$with_doc])* $with($with),)*
            $($(#[$plain_doc])* $plain,)*
            $($other)*
        }

        /// The rows of all verbs in the language's documentation: how each is written, and what it does.
        pub const ROWS: &[(&str, &str)] = &[
            $(<$with as Verb>::ROW,)*
            $(<$plain as Verb>::ROW,)*
        ];

        /// Does something with the verb that a step is, or with the step where it is structure.
        macro_rules! with_verb {
            ($d step:expr, $d verb:ident => $d what:expr, $d other:ident => $d otherwise:expr) => {{
                #[allow(unused_imports)] // where the trait stands it is in scope already
                use $crate::verbs::Verb as _;
                match $d step {
                    $($crate::verbs::Step::$with($d verb) => $d what,)*
                    $($crate::verbs::Step::$plain => {
                        let $d verb = &$crate::verbs::$plain;
                        $d what
                    })*
                    $d other => $d otherwise,
                }
            }};
        }
        pub(crate) use with_verb;

        /// The pattern of all steps that are verbs.
        macro_rules! a_verb {
            () => {
                $($crate::verbs::Step::$with(_))|* $(| $crate::verbs::Step::$plain)*
            };
        }
        pub(crate) use a_verb;
    };
}
