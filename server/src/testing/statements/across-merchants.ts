/**
 * The statements that read tables of merchants without naming one, with the reason: searches for work and proofs over
 * everything, on the worker's connections, which can only read. On a cluster each of them asks every machine, so none
 * belongs into a request or into a loop that runs each second. All others name the merchant: `rules.ts`.
 */
const reasons: Record<string, string> = {
  'select distinct "merchant_id" from "statistics_deltas" limit $1':
    'each minute: deltas that the list of pending work does not name',
  'select "merchant_id" from "sandboxes" where "status" in ($1) limit $3':
    'each minute: sandboxes that the list of pending work does not name',
  'select distinct "merchant_id", "site_id" from "ingest_events" where "status" = $1 and "received_at" <= $2 limit $3':
    'each minute: sites with events that have been held for a day',
  'select distinct "merchant_id" from "malformed_events" where "received_at" < $1 limit $2':
    'each hour: merchants with malformed events to forget',
  'select "merchant_id", "number", "hash" from "audit_heads" order by "merchant_id" limit $1':
    'each half hour: the heads of all audit logs, to anchor them',
  'select "merchant_id", "number", "hash" from "audit_heads" where "merchant_id" > $1 order by "merchant_id" limit $2':
    'the next heads',
  'select "merchant_id" from "merchants" order by "merchant_id"':
    'firepay verify-audit proves the log of every merchant, one after the other',
  'select "merchant_id" from "merchants" where "merchant_id" != $1 order by "merchant_id"':
    'firepay verify-ledger proves the ledger of every merchant, one after the other',
  'select "action", count(*) as "count" from "audit_log" group by "action" order by "action"':
    'firepay verify-audit counts the acts of all merchants',
  'select "merchant_id" from "sites" where "id" = $1': 'a command is given a site alone, and asks whose it is',
}

/** Whether the statement may read across merchants. @param statement as it was sent, in whatever layout */
export function mayReadAcross(statement: string): boolean {
  return Object.hasOwn(reasons, statement.replace(/\s+/g, ' ').trim())
}
