import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { type Item, itemsOf } from './amounts.ts'

/** Parts of an invoice that its record does not have. */
export type Kept = { items: readonly Item[]; salesperson: string; note: string }

/** Invoices saved here, by number; reset with the page. */
const kept = new Map<number, Kept>()

export function keep(id: number, rows: Kept): void {
  kept.set(id, rows)
}

/** The rows of an invoice; a seeded one has its service for its total. */
export function rowsOf(invoice: Invoice): Kept {
  return kept.get(invoice.id) ?? { items: itemsOf(invoice), salesperson: 'Hedda Lindqvist', note: usualNote }
}

export const usualNote = 'Please give the number of the invoice with the transfer. Questions are answered the same day.'
