//! Listens to a script being read: which enum variants and which struct fields it uses.
//!
//! Serde tells every reader what it looks for, a struct with the names of all its fields and an
//! enum with the names of all its variants, and then which of them it has found. So a
//! [`Deserializer`] that passes everything on, and writes down what goes by, knows the whole
//! language and every use of it without a list of types to be kept beside the types.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A type of the script language and one of its variants or fields; a field of a variant stands
/// under `Type::Variant`.
pub type Word = (String, String);

/// What has been heard.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// How often each word was used; 0 for those that only could have been.
    pub uses: BTreeMap<Word, usize>,
}

impl Heard {
    fn offer(&mut self, of: &str, words: &[&str]) {
        for word in words {
            self.uses.entry((of.into(), (*word).into())).or_default();
        }
    }

    fn found(&mut self, of: &str, word: &str) {
        *self.uses.entry((of.into(), word.into())).or_default() += 1;
    }

    /// The words that were used.
    pub fn used(&self) -> BTreeSet<&Word> {
        let used = self.uses.iter().filter(|(_, uses)| **uses > 0);
        used.map(|(word, _)| word).collect()
    }
}

/// Passes on, and listens. Around whatever serde reads with: deserializers, visitors, accesses.
#[derive(Clone, Debug)]
pub struct Listening<'h, T> {
    inner: T,
    heard: &'h RefCell<Heard>,
    /// The type whose variant or field the next name is.
    naming: Option<String>,
}

impl<'h, T> Listening<'h, T> {
    /// Listens to `inner`.
    pub fn to(inner: T, heard: &'h RefCell<Heard>) -> Self {
        Listening {
            inner,
            heard,
            naming: None,
        }
    }

    fn over<U>(&self, inner: U) -> Listening<'h, U> {
        Listening {
            inner,
            heard: self.heard,
            naming: self.naming.clone(),
        }
    }

    fn naming<U>(&self, inner: U, of: &str) -> Listening<'h, U> {
        Listening {
            inner,
            heard: self.heard,
            naming: Some(of.to_owned()),
        }
    }

    fn name(&self, name: &str) {
        if let Some(of) = &self.naming {
            self.heard.borrow_mut().found(of, name);
        }
    }
}

macro_rules! pass_on {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            let visitor = self.over(visitor);
            self.inner.$method(visitor)
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Listening<'_, D> {
    type Error = D::Error;

    pass_on! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32
        deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf deserialize_option deserialize_unit deserialize_seq
        deserialize_map deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.over(visitor);
        self.inner.deserialize_unit_struct(name, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.over(visitor);
        self.inner.deserialize_newtype_struct(name, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.over(visitor);
        self.inner.deserialize_tuple(len, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.over(visitor);
        self.inner.deserialize_tuple_struct(name, len, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.heard.borrow_mut().offer(name, fields);
        let visitor = self.naming(visitor, name);
        self.inner.deserialize_struct(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.heard.borrow_mut().offer(name, variants);
        let visitor = self.naming(visitor, name);
        self.inner.deserialize_enum(name, variants, visitor)
    }
}

macro_rules! pass_values_on {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$method(value)
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Listening<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    pass_values_on! {
        visit_bool: bool, visit_i8: i8, visit_i16: i16, visit_i32: i32, visit_i64: i64,
        visit_u8: u8, visit_u16: u16, visit_u32: u32, visit_u64: u64, visit_f32: f32,
        visit_f64: f64, visit_char: char, visit_bytes: &[u8], visit_byte_buf: Vec<u8>,
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<V::Value, E> {
        self.name(value);
        self.inner.visit_str(value)
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<V::Value, E> {
        self.name(value);
        self.inner.visit_borrowed_str(value)
    }

    fn visit_string<E: Error>(self, value: String) -> Result<V::Value, E> {
        self.name(&value);
        self.inner.visit_string(value)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(Listening::to(d, self.heard))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<V::Value, D::Error> {
        self.inner
            .visit_newtype_struct(Listening::to(d, self.heard))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_seq(Listening::to(access, self.heard))
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        let access = Listening {
            inner: access,
            heard: self.heard,
            naming: self.naming,
        };
        self.inner.visit_map(access)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        let access = Listening {
            inner: access,
            heard: self.heard,
            naming: self.naming,
        };
        self.inner.visit_enum(access)
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Listening<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<S::Value, D::Error> {
        let d = Listening {
            inner: d,
            heard: self.heard,
            naming: self.naming,
        };
        self.inner.deserialize(d)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Listening<'_, A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, A::Error> {
        self.inner
            .next_element_seed(Listening::to(seed, self.heard))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Listening<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        let seed = self.over(seed);
        self.inner.next_key_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.inner.next_value_seed(Listening::to(seed, self.heard))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, 'h, A: EnumAccess<'de>> EnumAccess<'de> for Listening<'h, A> {
    type Error = A::Error;
    type Variant = Listening<'h, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let heard = self.heard;
        let last = RefCell::new(Heard::default());
        let of = self.naming.clone().unwrap_or_default();
        let seed = Listening {
            inner: seed,
            heard: &last,
            naming: Some(of.clone()),
        };
        let (value, variant) = self.inner.variant_seed(seed)?;
        let mut naming = None;
        for (word, _) in last.into_inner().uses {
            heard.borrow_mut().found(&of, &word.1);
            naming = Some(format!("{of}::{}", word.1));
        }
        let variant = Listening {
            inner: variant,
            heard,
            naming,
        };
        Ok((value, variant))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Listening<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.inner
            .newtype_variant_seed(Listening::to(seed, self.heard))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.inner
            .tuple_variant(len, Listening::to(visitor, self.heard))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let of = self.naming.clone().unwrap_or_default();
        self.heard.borrow_mut().offer(&of, fields);
        let visitor = self.naming(visitor, &of);
        self.inner.struct_variant(fields, visitor)
    }
}
