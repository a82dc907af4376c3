//! The attribute `#[text(…)]` of a variant.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Attribute, Expr, LitStr, Macro, Pat, Token};

/// The attribute of a variant.
pub(crate) enum Source {
    /// The message of the only field.
    Transparent,
    /// A text.
    Text(Box<TextAttribute>),
}

/// A key and arguments beside the named fields.
pub(crate) struct TextAttribute {
    /// Yields the key, or the whole message.
    pub(crate) key: Expr,
    /// Whether `key` yields the whole message: `#[text(from = expression)]`.
    pub(crate) is_whole: bool,
    /// Names of the fields of a tuple variant.
    pub(crate) names: Vec<Ident>,
    /// Arguments by expressions.
    pub(crate) computed: Vec<(Ident, Expr)>,
}

syn::custom_keyword!(from);

struct Item {
    name: Ident,
    value: Option<Expr>,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = input.parse::<Option<Token![=]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { name, value })
    }
}

impl Parse for TextAttribute {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let is_whole = input.peek(from) && input.peek2(Token![=]);
        if is_whole {
            input.parse::<from>()?;
            input.parse::<Token![=]>()?;
        }
        let key = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        let mut text = Self { key, is_whole, names: Vec::new(), computed: Vec::new() };
        for Item { name, value } in Punctuated::<Item, Token![,]>::parse_terminated(input)? {
            match value {
                Some(value) => text.computed.push((name, value)),
                None => text.names.push(name),
            }
        }
        Ok(text)
    }
}

impl Parse for Source {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let text: TextAttribute = input.parse()?;
        let is_transparent = matches!(&text.key, Expr::Path(path) if path.path.is_ident("transparent"));
        Ok(if is_transparent { Self::Transparent } else { Self::Text(Box::new(text)) })
    }
}

impl Source {
    /// Reads the attribute of a variant or struct.
    ///
    /// # Errors
    /// A variant without the attribute, or with another form of it.
    pub(crate) fn read(attributes: &[Attribute], of: Span) -> syn::Result<Self> {
        let mut texts = attributes.iter().filter(|attribute| attribute.path().is_ident("text"));
        match (texts.next(), texts.next()) {
            (Some(text), None) => text.parse_args(),
            (None, _) => Err(syn::Error::new(of, "no #[text(\"key\")]")),
            (Some(_), Some(second)) => Err(syn::Error::new_spanned(second, "a second #[text]")),
        }
    }
}

impl TextAttribute {
    /// Returns the arguments of the texts, in alphabetical order.
    ///
    /// # Errors
    /// A key that is no text.
    pub(crate) fn arguments(&self) -> syn::Result<BTreeSet<String>> {
        let texts = TEXTS.as_ref().map_err(|error| syn::Error::new(Span::call_site(), error))?;
        if self.is_whole {
            return Ok(BTreeSet::new());
        }
        let mut keys = Keys(Vec::new());
        keys.visit_expr(&self.key);
        if keys.0.is_empty() {
            return Err(syn::Error::new_spanned(&self.key, "no key"));
        }
        let mut arguments = BTreeSet::new();
        for key in &keys.0 {
            let of = texts.get(&key.value());
            let of = of.ok_or_else(|| syn::Error::new_spanned(key, "not a key of assets/text"))?;
            arguments.extend(of.iter().cloned());
        }
        Ok(arguments)
    }

    /// Returns the expression that makes the text from the values of these names and the computed arguments.
    ///
    /// # Errors
    /// An argument of the text that is missing, or a computed one that the text does not have.
    pub(crate) fn expression(&self, bound: &[String]) -> syn::Result<TokenStream> {
        let arguments = self.arguments()?;
        let mut values = Vec::new();
        for name in &arguments {
            let value = match self.computed.iter().find(|(computed, _)| computed == name) {
                Some((_, value)) => quote!((#value)),
                None if bound.contains(name) => {
                    let name = Ident::new(name, Span::call_site());
                    quote!(#name)
                }
                None => {
                    let message = format!("the text takes ${name}, which nothing supplies");
                    return Err(syn::Error::new_spanned(&self.key, message));
                }
            };
            values.push(quote!((#name, #value.to_argument())));
        }
        let extra = self.computed.iter().find(|(name, _)| !arguments.contains(&name.to_string()));
        if let Some((name, _)) = extra {
            return Err(syn::Error::new(name.span(), "not an argument of the text"));
        }
        let key = &self.key;
        if self.is_whole {
            return Ok(quote!(#key));
        }
        let import = (!values.is_empty()).then(|| {
            quote!(
                use ::canju_message::ToArgument as _;
            )
        });
        Ok(quote!({
            #import
            ::canju_message::Text::new(#key, ::std::vec![#(#values),*])
        }))
    }

    /// Returns the identifiers in the key and the computed arguments.
    pub(crate) fn identifiers(&self) -> BTreeSet<String> {
        let mut identifiers = Identifiers(BTreeSet::new());
        identifiers.visit_expr(&self.key);
        self.computed.iter().for_each(|(_, value)| identifiers.visit_expr(value));
        identifiers.0
    }
}

/// The string literals of an expression.
struct Keys(Vec<LitStr>);

impl<'ast> Visit<'ast> for Keys {
    /// Patterns have literals that are no keys.
    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.0.push(literal.clone());
    }
}

/// The identifiers of an expression.
struct Identifiers(BTreeSet<String>);

impl<'ast> Visit<'ast> for Identifiers {
    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.0.insert(ident.to_string());
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.collect(called.tokens.clone());
    }
}

impl Identifiers {
    fn collect(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => self.visit_ident(&ident),
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

// The English texts, read once per compilation: their keys, and the arguments of each.
//
// Cargo does not track these files: after an edit of `.ftl` files only, a crate that derives is not compiled again, so its
// messages are not checked against them.

/// Arguments of each key.
pub(crate) type Texts = BTreeMap<String, BTreeSet<String>>;

/// The texts, or why they cannot be read.
pub(crate) static TEXTS: LazyLock<Result<Texts, String>> = LazyLock::new(|| {
    let start = std::env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let folder = folder(Path::new(&start)).ok_or_else(|| format!("no assets/text/en above {start}"))?;
    let mut texts = Texts::new();
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(&folder).map_err(failed)? {
        read(&fs::read_to_string(entry.map_err(failed)?.path()).map_err(failed)?, &mut texts);
    }
    Ok(texts)
});

/// Returns the folder of the English texts in this folder or the nearest one above it.
fn folder(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join("assets/text/en")).find(|folder| folder.is_dir())
}

/// Adds the keys of a Fluent file. An entry begins with its key in the first column and ends at the next one.
fn read(file: &str, texts: &mut Texts) {
    let mut key = None;
    for line in file.lines() {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            key = line.split_once('=').map(|(key, _)| key.trim().to_owned());
        } else if line.starts_with('#') {
            key = None;
        }
        if let Some(key) = &key {
            texts.entry(key.clone()).or_default().extend(variables(line));
        }
    }
}

/// Returns the names after the dollar signs of a line.
fn variables(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('$').skip(1).map(|rest| {
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_with_the_arguments_of_all_their_lines() {
        let mut texts = Texts::new();
        read(
            "# a comment of $nothing\none = { $name } in { $place }\ntwo =\n    { $count ->\n        [one] one\n       *[other] { $count }\n    }\n\nthree = plain\n",
            &mut texts,
        );
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(texts["one"], set(&["name", "place"]));
        assert_eq!(texts["two"], set(&["count"]));
        assert_eq!(texts["three"], set(&[]));
        assert_eq!(texts.len(), 3);
    }
}
