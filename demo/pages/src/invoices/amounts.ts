import type { Invoice } from '@firepay/demo-contract/invoices.ts'

/** `$724` → 724, `-$205` → -205, 0 → 0: what is still to be paid, in dollars. */
export function dollarsOf(balance: Invoice['balance']): number {
  return balance === 0 ? 0 : Number(balance.replace(/[$,]/g, ''))
}

/** The balance as the records have it. */
export function balanceOf(dollars: number): Invoice['balance'] {
  const rounded = Math.round(dollars * 100) / 100
  if (rounded === 0) return 0
  return `${rounded < 0 ? '-' : ''}$${Math.abs(rounded)}`
}

/** What was taken for an invoice already, in dollars; more than its total where its balance is below zero. */
export function paidOf({ total, balance }: Pick<Invoice, 'total' | 'balance'>): number {
  return (cents(total) - cents(dollarsOf(balance))) / 100
}

/** Of what is sold, in hundredths. */
export const taxRate = 21

/** A row of an invoice: dollars and pieces. */
export type Item = { task: string; text: string; cost: number; quantity: number; discount: number }

const cents = (dollars: number) => Math.round(dollars * 100)

/** Cost times quantity, less the discount. */
export function priceOf({ cost, quantity, discount }: Item): number {
  return (Math.round(cents(cost) * quantity) - cents(discount)) / 100
}

/**
 * What the rows come to: in whole cents, so that they add up as they are shown.
 * @param total of an invoice that was written before: the tax is what its rows leave of it
 */
export function totalsOf(items: readonly Item[], total?: number) {
  const discount = items.reduce((sum, item) => sum + cents(item.discount), 0)
  const net = items.reduce((sum, item) => sum + cents(priceOf(item)), 0)
  const tax = total === undefined ? Math.round((net * taxRate) / 100) : cents(total) - net
  return { subtotal: (net + discount) / 100, discount: discount / 100, tax: tax / 100, total: (net + tax) / 100 }
}

/** The one row that a record without rows stands for: its service for its total, tax taken out. */
export function itemsOf({ service, total }: Pick<Invoice, 'service' | 'total'>): Item[] {
  return [{ task: service, text: '', cost: (total * 100) / (100 + taxRate), quantity: 1, discount: 0 }].map((item) => ({
    ...item,
    cost: Math.round(item.cost * 100) / 100,
  }))
}
