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

/** security.md N-04: what is sent is at most 20 KB; the envelope takes less than the rest. */
const maxObjectBytes = 19_000
const itemsOfLongLists = 10

/**
 * A transaction as a receiver is told of it: what GET /transactions/{id} answers to its owner, without the customer's name,
 * e-mail and address and without the note. At most 19,000 bytes of JSON: of long histories the newest items stay, and what
 * is too long even so is left out. The same input gives the same bytes.
 * @param chargeback the newest one of a payment
 * @param now the instant that `settlementStatus` is told for
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
  /** In the site's zone. */
  date: string
  released: bigint
  figures: BalanceFigures
  asOf: Date
}

/** An account as a receiver is told of money that became available on a day. */
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

/** A site as a receiver is told of it by a test. */
export function presentSite({ id, name, mode }: { id: Id<'site'>; name: string; mode: string }): string {
  const told: PingedSite = { id: encodeId('site', id), name, mode: siteMode.parse(mode) }
  return JSON.stringify(told)
}

/** Of the customer the id and the country stay. */
function hideCustomer(told: Transaction): void {
  told.note = undefined
  if (told.customer === undefined) return
  const { id, country } = told.customer
  const isAny = id !== undefined || country !== undefined
  told.customer = isAny ? { ...(id !== undefined && { id }), ...(country !== undefined && { country }) } : undefined
}

/**
 * The same as encoding by the schema of the contract, which a test compares, in a third of the time: what the events told
 * was parsed when they came, and an id that is forgotten here does not compile. Ledger lines and payouts are not sent.
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
