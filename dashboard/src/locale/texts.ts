/**
 * The shape of an area's texts, from the English file: what a file of another language has to export, with every text
 * any string. `const siteTexts: Texts<typeof english.siteTexts> = { … }`
 */
export type Texts<T> = T extends string
  ? string
  : T extends number | bigint | boolean | null | undefined
    ? T
    : T extends (...values: infer Values) => infer Result
      ? (...values: Values) => Texts<Result>
      : { [K in keyof T]: Texts<T[K]> }
