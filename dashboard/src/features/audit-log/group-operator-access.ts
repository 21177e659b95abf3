import type { AuditRow } from './audit-log.queries.ts'

/** A table row: an audit event, or all reads of a page by an operator, newest first. */
export type AuditGroup = readonly [AuditRow, ...AuditRow[]]

/** The requests of one page arrive within this time; a longer gap means another page. */
const pageMs = 5_000

/**
 * Groups an operator's reads of one page: a page sends several calls, each an audit event
 * (docs/decisions/operator-access.md). Other events stay single.
 * @param rows newest first
 */
export function groupOperatorAccess(rows: readonly AuditRow[]): AuditGroup[] {
  const groups: [AuditRow, ...AuditRow[]][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const after = group?.at(-1)
    if (group && after && isSamePage(row, after)) group.push(row)
    else groups.push([row])
  }
  return groups
}

function isSamePage(row: AuditRow, after: AuditRow): boolean {
  return (
    row.action === 'operator.looked' &&
    after.action === 'operator.looked' &&
    row.outcome === 'success' &&
    after.outcome === 'success' &&
    row.actor.id !== undefined &&
    row.actor.id === after.actor.id &&
    row.address === after.address &&
    Date.parse(after.at) - Date.parse(row.at) <= pageMs
  )
}
