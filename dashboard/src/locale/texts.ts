/**
 * The type of an area's texts, derived from the English file, with every text widened to string. Files of other
 * languages must satisfy it: `const siteTexts: Texts<typeof english.siteTexts> = { … }`
 */
export type Texts<T> = T extends string
  ? string
  : T extends number | bigint | boolean | null | undefined
    ? T
    : T extends (...values: infer Values) => infer Result
      ? (...values: Values) => Texts<Result>
      : { [K in keyof T]: Texts<T[K]> }
