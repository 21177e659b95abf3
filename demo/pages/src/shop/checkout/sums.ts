/** The priced part of a cart item: `price` in dollars, `discountPercentage` 0 to 100. */
export type Priced = { price: number; qty: number; discountPercentage: number }

/** Tax rate in percent, on the discounted items. */
export const taxPercentage = 8

/**
 * Totals of a cart in dollars: each part is in whole cents, so that they add up to `total`. Discounts are per item, the
 * tax is on the discounted sum; delivery is free.
 */
export function sumsOf(items: readonly Priced[]) {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0)
  const list = items.reduce((sum, item) => sum + centsOf(item), 0)
  const discount = items.reduce((sum, item) => sum + Math.round((centsOf(item) * item.discountPercentage) / 100), 0)
  const tax = Math.round(((list - discount) * taxPercentage) / 100)
  return {
    items: items.length,
    pieces,
    list: list / 100,
    discount: discount / 100,
    tax: tax / 100,
    total: (list - discount + tax) / 100,
  }
}

function centsOf({ price, qty }: Priced): number {
  return Math.round(price * 100) * qty
}
