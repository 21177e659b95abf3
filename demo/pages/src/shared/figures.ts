const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US')

/** Figures above 999 in thousands with one decimal: `88400` → `88.4k`, `712` → `712`. */
export function inThousands(value: number): string {
  return Math.abs(value) > 999 ? `${thousands.format(value / 1000)}k` : thousands.format(value)
}

/** `19240` → `19,240`. */
export function counted(value: number): string {
  return whole.format(value)
}

/** A number that a call answers as text: `642,310` → 642310. */
export function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}
