import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { linesOfPayouts } from '../payouts/payout-parts.ts'
import { markLinesPaidOut } from '../transactions/paid-out.ts'

/** A payout that failed at `status_at`. */
type Failed = { merchant_id: Id<'merchant'>; id: Id<'transaction'>; account_id: Id<'account'>; status_at: Date }
type Later = Failed & { site_id: Id<'site'>; status: string; created_at: Date; names: boolean }

/** Payouts created after a failed one. */
export type LaterPayouts = {
  /** Receives the payouts that took lines. */
  changed: Set<Id<'transaction'>>
  /** Payouts created by a later event of the batch; they take the free lines themselves. */
  toBeMade: ReadonlySet<Id<'transaction'>>
}

/**
 * Passes the lines of a failed payout to the payouts created after its failure, as if the failure had arrived in time:
 * processors report a failure after the next payout. The first payout that takes a line gets it; a failed one keeps
 * showing it and passes it on.
 * @returns whether payouts were created after the failure
 */
export async function passOn(trx: Trx, failed: Failed, payouts: LaterPayouts): Promise<boolean> {
  const later = (await listLater(trx, failed)).filter(({ id }) => !payouts.toBeMade.has(id))
  for (const [index, payout] of later.entries()) {
    const before = later.slice(0, index).map(({ id }) => id)
    if (!(await take(trx, failed, payout, before))) continue
    payouts.changed.add(payout.id)
    if (payout.status === 'failed') await passOn(trx, payout, payouts)
    else await markLinesPaidOut(trx, payout)
  }
  return later.length > 0
}

async function listLater(trx: Trx, { merchant_id, id, account_id, status_at }: Failed): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select p.merchant_id, p.id, p.account_id, p.site_id, p.status, p.status_at, p.created_at,
      exists (select 1 from payout_references r where r.merchant_id = ${merchant_id} and r.payout_id = p.id) as names
    from transactions p
    where p.merchant_id = ${merchant_id} and p.type = 'payout' and p.account_id = ${account_id} and p.id <> ${id}
      and p.created_at >= ${status_at}
    order by p.created_at, p.id`.execute(trx)
  return rows
}

/**
 * Takes the lines the payout would have covered when it was created, except those of earlier payouts and those covered
 * by now.
 * @returns whether there were any
 */
async function take(trx: Trx, failed: Failed, payout: Later, before: readonly string[]): Promise<boolean> {
  const { merchant_id: merchantId, id, account_id: accountId } = payout
  const { numAffectedRows } = await sql`
    insert into payout_lines (merchant_id, payout_id, entry_id, active, since_position, posted_at, position,
      entry_type)
    select e.merchant_id, ${id}::uuid, e.id, ${payout.status !== 'failed'}::boolean, a.last_position,
      e.posted_at, e.position, e.type
    ${linesOfPayouts({ merchantId, payoutIds: [failed.id] })}
    join accounts a on a.merchant_id = ${merchantId} and a.id = ${accountId}
    where ${payout.names ? isNamed(payout) : wasAvailable(payout)}
      and not exists (select 1 from payout_lines other where other.merchant_id = ${merchantId} and other.entry_id = e.id
        and other.active offset 0)
      and not exists (select 1 from payout_lines other where other.merchant_id = ${merchantId}
        and other.payout_id = any(${before}::uuid[]) and other.entry_id = e.id offset 0)
    on conflict do nothing`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

const wasAvailable = ({ merchant_id, created_at }: Later): RawBuilder<SqlBool> => sql`
  e.posted_at <= ${created_at} and not exists (
    select 1 from transfers t where t.merchant_id = ${merchant_id} and t.entry_id = e.id and t.available_at > ${created_at})`

const isNamed = ({ merchant_id, site_id, id }: Later): RawBuilder<SqlBool> => sql`exists (
  select 1 from transactions x
  join payout_references r on r.merchant_id = ${merchant_id} and r.site_id = ${site_id} and r.payout_id = ${id}
    and (r.reference = x.processor_reference or exists (
      select from transaction_names n where n.merchant_id = ${merchant_id} and n.transaction_id = x.id
        and n.name = r.reference))
  where x.merchant_id = ${merchant_id} and x.id = e.transaction_id)`
