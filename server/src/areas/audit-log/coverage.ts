import { installationActs, merchantActs } from '@firepay/contract/audit-log/acts.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** How often an act stands in the logs of all merchants and of the installation. */
export type ActCount = { act: string; group: string; count: number }

/** Every kind of act that the program can write, with the part of security.md D-10 that asks for it. */
export const declaredActs: Readonly<Record<string, string>> = { ...merchantActs, ...installationActs }

/**
 * Counts the rows of every declared kind, also those of which there are none, and of kinds that are in a log and not
 * declared: written by another release, or by somebody else.
 * @param db the worker's way in, which reads all merchants
 */
export async function countActs(db: Kysely<Database>): Promise<{ declared: ActCount[]; undeclared: ActCount[] }> {
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => ['action', fn.countAll<bigint>().as('count')])
    .groupBy('action')
    .orderBy('action')
    .execute()
  const counts = new Map(rows.map((row) => [row.action, Number(row.count)]))
  return {
    declared: Object.entries(declaredActs).map(([act, group]) => ({ act, group, count: counts.get(act) ?? 0 })),
    undeclared: [...counts]
      .filter(([act]) => !Object.hasOwn(declaredActs, act))
      .map(([act, count]) => ({ act, group: 'not declared', count })),
  }
}
