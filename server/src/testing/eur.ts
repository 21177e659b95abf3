/** Euros in cents, as the API writes amounts. */
export function eur(minor: number | string | bigint): { amount: string; currency: string } {
  return { amount: `${minor}`, currency: 'EUR' }
}
