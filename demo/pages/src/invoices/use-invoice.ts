import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { useDemo, useDemoChange } from '../data.ts'

/** An invoice with its payment details; `invoice` is undefined for an unknown number. */
export function useInvoice(id: string) {
  return useDemo(['invoice', id], (api, signal) =>
    api('GET /api/invoice/invoices/{id}', { params: { id: /^\d{1,9}$/.test(id) ? id : '0' }, signal }),
  )
}

export function useInvoiceChange() {
  return useDemoChange((api, invoice: Partial<Invoice> & { id: number }) =>
    api('POST /apps/invoice/update-invoice', { body: { invoice } }),
  )
}

/** The number of the first invoice, used by URLs without a number (catalogue 4.3). */
export const firstInvoice = 5001
