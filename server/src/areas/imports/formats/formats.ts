import { adyenSettlementDetails } from './adyen-settlement-details.ts'
import type { Column, FileFormat } from './format.ts'
import { mollieSettlement } from './mollie-settlement.ts'
import { paypalActivity } from './paypal-activity.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripePayments } from './stripe-payments.ts'

/** Processor formats, which need no mapping. */
export const fileFormats: readonly FileFormat[] = [
  { ...stripeBalance, decimal: '.' },
  { ...stripePayments, decimal: '.' },
  adyenSettlementDetails,
  paypalActivity,
  mollieSettlement,
]

/** The first format all of whose columns the header has; null for none. */
export function guessFormat(columns: readonly string[], formats: readonly FileFormat[]): FileFormat | null {
  return (
    formats.find((format) => headersOf(format).some((known) => matchedColumns(known, columns) === known.length)) ?? null
  )
}

/** Column sets that identify a format; each one is sufficient. */
export function headersOf({ knownBy, alsoKnownBy = [] }: FileFormat): readonly (readonly Column[])[] {
  return [knownBy, ...alsoKnownBy]
}

/** Number of a format's columns that the header has. */
export function matchedColumns(known: readonly Column[], columns: readonly string[]): number {
  const names = new Set(columns)
  return known.filter((column) => [column].flat().some((name) => names.has(name))).length
}

/** Normalized name of a column: lower case, trimmed, without a byte order mark. */
export function columnName(written: string): string {
  return written
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
}
