import { adyenSettlementDetails } from './adyen-settlement-details.ts'
import type { Column, FileFormat } from './format.ts'
import { mollieSettlement } from './mollie-settlement.ts'
import { paypalActivity } from './paypal-activity.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripePayments } from './stripe-payments.ts'

/** The files of processors that are read without a mapping. */
export const fileFormats: readonly FileFormat[] = [
  stripeBalance,
  stripePayments,
  adyenSettlementDetails,
  paypalActivity,
  mollieSettlement,
]

/** The first of the formats whose columns the header has, all of them; null when it is none of them. */
export function guessFormat(columns: readonly string[], formats: readonly FileFormat[]): FileFormat | null {
  return (
    formats.find((format) => headersOf(format).some((known) => matchedColumns(known, columns) === known.length)) ?? null
  )
}

/** The headers that a format is known by, each sufficient alone. */
export function headersOf({ knownBy, alsoKnownBy = [] }: FileFormat): readonly (readonly Column[])[] {
  return [knownBy, ...alsoKnownBy]
}

/** How many of the columns that a format is known by a header has. */
export function matchedColumns(known: readonly Column[], columns: readonly string[]): number {
  const names = new Set(columns)
  return known.filter((column) => [column].flat().some((name) => names.has(name))).length
}

/** A column's name as it is compared: without case, spaces around it, byte order mark. */
export function columnName(written: string): string {
  return written
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
}
