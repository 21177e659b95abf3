import { FileFault, type Line } from '../line.ts'

/** Columns of a processor's file that cannot be imported, and the file to import instead. */
export type RefusedFile = { knownBy: readonly string[]; fault: string }

/** Lists payouts by their state, without the lines that return failed ones to the balance. */
export const stripePayoutList: RefusedFile = {
  knownBy: ['id', 'amount', 'currency', 'arrival date (utc)', 'status', 'destination'],
  fault:
    'This is the list of payouts from the Stripe dashboard. Import the itemized payouts report or balance history instead: Reports › Balance › Download.',
}

/** Amounts are unsigned and in minor units, with the direction in a column of its own. */
export const paypalReport: RefusedFile = {
  knownBy: ['transaction id', 'paypal reference id', 'transaction event code', 'gross transaction amount'],
  fault:
    'This is a settlement or transaction detail report of PayPal, whose amounts have no decimal separator. Import the activity instead: Activity › Download, as CSV.',
}

/** @throws FileFault when the line has all the columns of the file */
export function refuseFile({ knownBy, fault }: RefusedFile, line: Line): void {
  if (knownBy.every((column) => line.has(column))) throw new FileFault(fault)
}
