import type { AuditRow } from './audit-log.queries.ts'

/** One row of the table: a row of the log, or all that an operator saw by opening one page, the newest first. */
export type AuditGroup = readonly [AuditRow, ...AuditRow[]]

/** A page asks for its parts within a moment; whoever reads longer than this opens another one. */
const pageMs = 5_000

/**
 * Puts what an operator saw by opening one page into one group: a page asks for five things at once, and each is a row of
 * the log (docs/decisions/061-operator-access.md). Everything else stays alone.
 * @param rows the newest first
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
