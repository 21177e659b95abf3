import { maskCardNumbers } from '@firepay/contract/product/card-number.ts'

/** Longer than a grouped card number, of which the end of a cut text may contain a part. */
const edge = 64

/** A text of a file as it may be stored: without NUL, which PostgreSQL refuses, and with card numbers masked. */
export function keepableText(text: string, max: number): string {
  const clean = text.replaceAll('\u0000', '')
  const masked = maskCardNumbers(clean.slice(0, max + edge).toWellFormed())
  return masked.slice(0, clean.length > max + edge ? Math.min(max, masked.length - edge) : max)
}
