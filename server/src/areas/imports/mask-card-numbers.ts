import { containsCardNumber } from '@firepay/contract/product/card-number.ts'

/** A text of a file as it may be kept: without the control character that the database refuses, and no full card number. */
export function keepableText(text: string, max: number): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed()
  const masked = containsCardNumber(clean)
    ? clean.replace(/\d+(?:[ -]\d+)*/g, (run) =>
        containsCardNumber(run) ? run.replace(/\d(?=(?:[ -]?\d){4})/g, '*') : run,
      )
    : clean
  return masked.slice(0, max)
}
