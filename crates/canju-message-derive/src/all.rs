//! The list of the variants of an enum.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error};

/// Derives the list.
///
/// # Errors
/// The type is no enum, or a variant has fields.
pub(crate) fn all(input: &DeriveInput) -> syn::Result<TokenStream> {
    let (name, visible) = (&input.ident, &input.vis);
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(name, "only an enum has a list of variants"));
    };
    if let Some(variant) = data.variants.iter().find(|variant| !variant.fields.is_empty()) {
        return Err(Error::new_spanned(variant, "a variant with fields has many values"));
    }
    let variants = data.variants.iter().map(|variant| &variant.ident);
    let count = data.variants.len();
    Ok(quote! {
        impl #name {
            /// Every variant, in the order of declaration.
            #visible const ALL: [Self; #count] = [#(Self::#variants),*];
        }
    })
}
