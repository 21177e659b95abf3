import type { PingedSite, ReleasedAccount } from '@firepay/contract/notifications/notification-body.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { siteMode } from '@firepay/contract/sites/sites.schemas.ts'
import type { transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import type { z } from 'zod'
import { presentFigures } from '../../balances/balances.present.ts'
import type { BalanceFigures } from '../../balances/balances.rules.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { presentTransaction, type Transaction } from '../../transactions/transactions.present.ts'

type Sent = z.input<typeof transaction>

/** security.md N-04: at most 20 KB are sent; the rest is left for the envelope. */
const maxObjectBytes = 19_000
const itemsOfLongLists = 10

/**
 * A transaction as sent to receivers: the response of GET /transactions/{id} to an owner, without the customer's name,
 * e-mail and address and without the note. At most 19,000 bytes of JSON: long histories keep their newest items; if that is
 * still too long, they are omitted along with fees, description and metadata. The same input gives the same bytes.
 * @param chargeback the newest one of a payment
 * @param now instant for which `settlementStatus` is computed
 */
export function presentObject(tracked: Tracked, chargeback: Tracked | undefined, now: Date): string {
  const { row, details } = tracked
  const told = presentTransaction(
    { ...row, fee_total: row.fee_total.toString(), net: row.net.toString(), details },
    {
      chargeback: chargeback && {
        parent_id: row.id,
        id: chargeback.row.id,
        amount: chargeback.row.amount,
        currency: chargeback.row.currency,
        dispute: chargeback.details.dispute,
      },
    },
    'owner',
    now,
  )
  hideCustomer(told)
  return fitted(encodeIds(told))
}

type Released = {
  id: Id<'account'>
  siteId: Id<'site'>
  name: string
  currency: string
  /** In the time zone of the site. */
  date: string
  released: bigint
  figures: BalanceFigures
  asOf: Date
}

/** An account as sent in `balance.available`. */
export function presentAccount({ id, siteId, name, currency, date, released, figures, asOf }: Released): string {
  const told: ReleasedAccount = {
    id: encodeId('account', id),
    siteId: encodeId('site', siteId),
    name,
    currency,
    date,
    released: { amount: released.toString(), currency },
    balances: presentFigures(figures, currency),
    asOf: asOf.toISOString(),
  }
  return JSON.stringify(told)
}

/** A site as sent in `test.ping`. */
export function presentSite({ id, name, mode }: { id: Id<'site'>; name: string; mode: string }): string {
  const told: PingedSite = { id: encodeId('site', id), name, mode: siteMode.parse(mode) }
  return JSON.stringify(told)
}

/** Keeps only the id and the country of the customer; removes the note. */
function hideCustomer(told: Transaction): void {
  told.note = undefined
  if (told.customer === undefined) return
  const { id, country } = told.customer
  const isAny = id !== undefined || country !== undefined
  told.customer = isAny ? { ...(id !== undefined && { id }), ...(country !== undefined && { country }) } : undefined
}

/**
 * Equals encoding by the schema of the contract (a test compares them) in a third of the time: the input was parsed on
 * receipt, and a missing id is a compile error. Ledger lines and payouts are not sent.
 */
function encodeIds({ ledger: _ledger, payouts: _payouts, ...told }: Transaction): Sent {
  const { id, siteId, accountId, parentId, dispute, payoutId, ...rest } = told
  return {
    id: encodeId('transaction', id),
    siteId: encodeId('site', siteId),
    accountId: encodeId('account', accountId),
    ...(parentId !== undefined && { parentId: encodeId('transaction', parentId) }),
    ...(payoutId !== undefined && { payoutId: encodeId('payout', payoutId) }),
    ...(dispute !== undefined && { dispute: { ...dispute, id: encodeId('dispute', dispute.id) } }),
    ...rest,
  }
}

function fitted(object: Sent): string {
  const whole = JSON.stringify(object)
  if (Buffer.byteLength(whole) <= maxObjectBytes) return whole
  const newest = {
    ...object,
    attempts: object.attempts.slice(-itemsOfLongLists),
    timeline: object.timeline.slice(-itemsOfLongLists),
  }
  const shorter = JSON.stringify(newest)
  if (Buffer.byteLength(shorter) <= maxObjectBytes) return shorter
  const { fees: _fees, description: _description, ...rest } = newest
  return JSON.stringify({ ...rest, attempts: [], timeline: [], metadata: {} })
}
