import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import { decimalOf } from '../../../platform/money/decimal.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { sumOfFees } from './fees.ts'

type Captured = EventData['payment.captured']
type Told = NonNullable<Tracked['details']['fileCaptures']>[number]

/** Stores a capture that a file made, for the event that reports it later. */
export function keepFileCapture(payment: Tracked, amount: bigint, settled: bigint, fees: Captured['fees']): void {
  const told = { amount: `${amount}`, settled: `${settled}`, fees: `${sumOfFees(fees)}` }
  payment.details.fileCaptures = [...(payment.details.fileCaptures ?? []), told]
}

/**
 * Finds the capture of a file that an event of the same amount reports, and marks it as reported.
 * @returns a refusal when the event's fees or settlement are others than those booked; undefined for another capture
 */
export function reportFileCapture(payment: Tracked, data: Captured): 'same' | { refusal: string } | undefined {
  const captures = capturesOf(payment)
  const amount = data.amount ? BigInt(data.amount.amount) : wholeOf(payment)
  const open = captures.filter((one) => !one.isTold && BigInt(one.amount) === amount)
  const [first] = open
  if (!first || amount === undefined || data.total || data.raisesAmount) return undefined
  const found = open.find((one) => isCostOf(one, data))
  if (!found) {
    const currency = payment.row.account_currency
    const text = (minor: bigint | string) => `${decimalOf(BigInt(minor), currency)} ${currency}`
    const here = `${text(first.settled)} with fees of ${text(first.fees)}`
    const told = `${text(data.settlement?.amount.amount ?? amount)} with fees of ${text(sumOfFees(data.fees))}`
    const refusal = `A file has this capture with ${here}, not ${told}.`
    return { refusal }
  }
  payment.details.fileCaptures = captures.map((one) => (one === found ? { ...one, isTold: true } : one))
  payment.changed = true
  return 'same'
}

/** A payment that a file made before captures of files were stored has one. */
function capturesOf({ row, details }: Tracked): readonly Told[] {
  if (details.fileCaptures) return details.fileCaptures
  if (!details.isFromFile || row.status !== 'captured') return []
  const settled = row.settled_amount ?? row.captured_amount
  return [{ amount: `${row.captured_amount}`, settled: `${settled}`, fees: `${row.fee_total}` }]
}

/** The amount of a capture without one, where it can only be all of the payment. */
function wholeOf({ row }: Tracked): bigint | undefined {
  return row.status === 'captured' ? row.captured_amount : undefined
}

function isCostOf({ fees, settled }: Told, data: Captured): boolean {
  const isFee = !data.fees?.length || BigInt(fees) === sumOfFees(data.fees)
  return isFee && (!data.settlement || data.settlement.amount.amount === settled)
}
