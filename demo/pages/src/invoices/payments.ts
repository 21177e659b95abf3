import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { paidOf } from './amounts.ts'
import { daysLater } from './dates.ts'

export const paymentMethods = ['Cash', 'Bank Transfer', 'Debit', 'Credit', 'Paypal'] as const

/** `date` is written `dd Mon yyyy`, `amount` is dollars. */
export type Payment = { date: string; method: (typeof paymentMethods)[number]; amount: number }

/** Payments recorded here, by invoice number: a record has a balance and no payments. */
const taken = new Map<number, readonly Payment[]>()

export function keepPayment(id: number, payment: Payment): void {
  taken.set(id, [payment, ...(taken.get(id) ?? [])])
}

/** The payments of an invoice, latest first. The amount paid before is one payment some days after its issue. */
export function paymentsOf(invoice: Pick<Invoice, 'id' | 'issuedDate' | 'total' | 'balance'>): readonly Payment[] {
  const { id, issuedDate } = invoice
  const here = taken.get(id) ?? []
  const before = here.reduce((cents, { amount }) => cents - Math.round(amount * 100), Math.round(paidOf(invoice) * 100))
  if (before <= 0) return here
  const method = paymentMethods[id % paymentMethods.length] ?? 'Cash'
  return [...here, { date: daysLater(issuedDate, 2), method, amount: before / 100 }]
}
