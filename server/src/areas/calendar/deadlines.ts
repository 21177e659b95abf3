import { encodeId } from '@firepay/contract/product/ids.ts'
import { decimalOf } from '../../platform/money/decimal.ts'
import type { DeadlineRow } from './calendar.queries.ts'
import type { IcalEvent } from './ical.ts'

/** One entry per dispute, without customer data, because a third-party service reads the calendar. */
export function eventOf(row: DeadlineRow, origin: string): IcalEvent {
  const isOpen = row.status === 'open'
  const amount = `${decimalOf(row.amount, row.currency)} ${row.currency}`
  const link = `${origin}/transactions/${encodeId('transaction', row.id)}`
  const test = row.isTest ? 'Test: ' : ''
  return {
    uid: `${encodeId('dispute', row.id)}@firepay`,
    sequence: sequences[row.status] ?? 0,
    at: new Date(row.deadlineAt),
    changedAt: row.updatedAt,
    summary: isOpen
      ? `${test}Respond to the dispute of ${amount}`
      : `${test}Dispute of ${amount}: ${endings[row.status]}`,
    description: [
      `Site: ${row.siteName}`,
      ...(row.reason === null ? [] : [`Reason: ${row.reason.replaceAll('_', ' ')}`]),
      ...(row.orderReference === null ? [] : [`Order: ${row.orderReference}`]),
      `Processor reference: ${row.reference}`,
      link,
    ].join('\n'),
    url: link,
    isCancelled: !isOpen,
  }
}

/** A dispute is answered once and decided once; calendars must see each change. */
const sequences: Readonly<Record<string, number>> = { open: 0, challenged: 1, won: 2, lost: 2 }
const endings: Readonly<Record<string, string>> = { challenged: 'challenged', won: 'won', lost: 'lost' }
