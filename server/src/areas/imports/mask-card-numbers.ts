import { maskCardNumbers } from '@firepay/contract/product/card-number.ts'

/** Longer than a card number in groups: what stands in it at the end of a cut text may be the part of one. */
const edge = 64

/** A text of a file as it may be kept: without the control character that the database refuses, and no full card number. */
export function keepableText(text: string, max: number): string {
  const clean = text.replaceAll('\u0000', '')
  const masked = maskCardNumbers(clean.slice(0, max + edge).toWellFormed())
  return masked.slice(0, clean.length > max + edge ? Math.min(max, masked.length - edge) : max)
}
