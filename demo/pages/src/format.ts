const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `1845` → `$1,845.00`, `-205` → `−$205.00`. */
export function money(amount: number): string {
  return dollars.format(amount).replace('-', '−')
}
