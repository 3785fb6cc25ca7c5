/** The six categories that `Intl.PluralRules` can return; Arabic uses all of them. */
export type ArabicPlural = Record<"zero" | "one" | "two" | "few" | "many" | "other", string>;

/** An English plural entry; a dictionary entry with `one` and `other` is a plural. */
type EnglishPlural = { readonly one: string; readonly other: string };

/** The shape that the Arabic dictionary must have: the same keys, and all six forms for each plural. */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends EnglishPlural
      ? ArabicPlural
      : Shape<T[K]>;
};

/** Dotted paths of the texts in a dictionary, without plurals. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K
    : T[K] extends EnglishPlural
      ? never
      : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** Dotted paths of the plurals in a dictionary. */
export type PluralPaths<T> = {
  [K in keyof T & string]: T[K] extends string
    ? never
    : T[K] extends EnglishPlural
      ? K
      : `${K}.${PluralPaths<T[K]>}`;
}[keyof T & string];
