import type { Invoice } from '@firepay/demo-contract/invoices.ts'

/** `$724` → 724, `-$205` → -205, 0 → 0: the balance in dollars. */
export function dollarsOf(balance: Invoice['balance']): number {
  return balance === 0 ? 0 : Number(balance.replace(/[$,]/g, ''))
}

/** The balance in the format of records. */
export function balanceOf(dollars: number): Invoice['balance'] {
  const rounded = Math.round(dollars * 100) / 100
  if (rounded === 0) return 0
  return `${rounded < 0 ? '-' : ''}$${Math.abs(rounded)}`
}

/** The paid amount of an invoice in dollars; above its total when the balance is negative. */
export function paidOf({ total, balance }: Pick<Invoice, 'total' | 'balance'>): number {
  return (cents(total) - cents(dollarsOf(balance))) / 100
}

/** Tax rate in percent. */
export const taxRate = 21

/** A row of an invoice: price in dollars and quantity. */
export type Item = { task: string; text: string; cost: number; quantity: number; discount: number }

const cents = (dollars: number) => Math.round(dollars * 100)

/** Cost times quantity, less the discount. */
export function priceOf({ cost, quantity, discount }: Item): number {
  return (Math.round(cents(cost) * quantity) - cents(discount)) / 100
}

/**
 * Totals of the rows in whole cents, so that displayed amounts add up.
 * @param total of a stored invoice: the tax is the total less the rows
 */
export function totalsOf(items: readonly Item[], total?: number) {
  const discount = items.reduce((sum, item) => sum + cents(item.discount), 0)
  const net = items.reduce((sum, item) => sum + cents(priceOf(item)), 0)
  const tax = total === undefined ? Math.round((net * taxRate) / 100) : cents(total) - net
  return { subtotal: (net + discount) / 100, discount: discount / 100, tax: tax / 100, total: (net + tax) / 100 }
}

/** The row of a record without rows: its service for its total before tax. */
export function itemsOf({ service, total }: Pick<Invoice, 'service' | 'total'>): Item[] {
  return [{ task: service, text: '', cost: (total * 100) / (100 + taxRate), quantity: 1, discount: 0 }].map((item) => ({
    ...item,
    cost: Math.round(item.cost * 100) / 100,
  }))
}
