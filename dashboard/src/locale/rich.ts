/** A part of a sentence: text, an amount, or left-to-right content, optionally a link. */
export type RichPart =
  | string
  | { minor: bigint; currency: string; strong?: boolean }
  | { code: string; href?: string }
  | { bold: string }
export type Rich = readonly RichPart[]

/** A sentence with amounts: rich`${amount} from ${card} was captured.` */
export function rich(words: TemplateStringsArray, ...values: readonly (RichPart | Rich)[]): Rich {
  return words.flatMap((word, index) => {
    const value = values[index]
    const part = value === undefined ? [] : Array.isArray(value) ? value : [value as RichPart]
    return [...(word === '' ? [] : [word]), ...part]
  })
}
