import { installationAuditActions, merchantAuditActions } from '@firepay/contract/audit-log/audit-actions.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** Number of rows of an action in the logs of all merchants and of the installation. */
export type ActionCount = { action: string; group: string; count: number }

/** Every action of the program, with its category of security.md D-10. */
export const declaredActions: Readonly<Record<string, string>> = {
  ...merchantAuditActions,
  ...installationAuditActions,
}

/**
 * Counts the rows of every declared action, including 0, and of undeclared actions, written by another release or by
 * somebody else.
 * @param db connections of the worker, which read all merchants
 */
export async function countActions(
  db: Kysely<Database>,
): Promise<{ declared: ActionCount[]; undeclared: ActionCount[] }> {
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => ['action', fn.countAll<bigint>().as('count')])
    .groupBy('action')
    .orderBy('action')
    .execute()
  const counts = new Map(rows.map((row) => [row.action, Number(row.count)]))
  return {
    declared: Object.entries(declaredActions).map(([action, group]) => ({
      action,
      group,
      count: counts.get(action) ?? 0,
    })),
    undeclared: [...counts]
      .filter(([action]) => !Object.hasOwn(declaredActions, action))
      .map(([action, count]) => ({ action, group: 'not declared', count })),
  }
}
