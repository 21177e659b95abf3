const height = /^calc\((-?[\d.]+)em\)$/
const lines = /^calc\((-?[\d.]+) \* (-?[\d.]+)em(?: \+ \((-?[\d.]+)em \/ 2\))?\)$/

/**
 * Replaces `reduce-css-calc` in the dashboard's build: that package brings a formula parser, while `@visx/text` needs
 * only three sums: `calc(0.71em)`, `calc(0 * -1em)`, `calc(0.5 * -1em + (0.71em / 2))`.
 * @returns the sum in `em`
 * @throws Error for any other formula
 */
export default function emSum(formula: string): string {
  const alone = height.exec(formula)?.[1]
  if (alone !== undefined) return `${Number(alone)}em`
  const [, count, lineHeight, capHeight = '0'] = lines.exec(formula) ?? []
  if (count === undefined) throw new Error(`No sum of heights in em: ${formula}`)
  const sum = Number(count) * Number(lineHeight) + Number(capHeight) / 2
  return `${Math.round(sum * 100_000) / 100_000 + 0}em`
}
