import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { type Item, itemsOf } from './amounts.ts'

/** What the record of an invoice has no place for. */
export type Kept = { items: readonly Item[]; salesperson: string; note: string }

/** Of invoices that were saved here, by number; gone with the page, as all of the sample area. */
const kept = new Map<number, Kept>()

export function keep(id: number, rows: Kept): void {
  kept.set(id, rows)
}

/** The rows of an invoice; one that nobody wrote here has its service for its total. */
export function rowsOf(invoice: Invoice): Kept {
  return kept.get(invoice.id) ?? { items: itemsOf(invoice), salesperson: 'Hedda Lindqvist', note: usualNote }
}

export const usualNote = 'Please give the number of the invoice with the transfer. Questions are answered the same day.'
