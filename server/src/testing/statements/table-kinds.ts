import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir } from '../../platform/db/migrate.ts'

/** The script that distributes the tables over a cluster. */
export const distributeSql = readFileSync(join(migrationsDir, 'distribute.sql'), 'utf8')

/** Tables that belong to no merchant, by their kind on a cluster, as listed in the script. */
export const listedTables = {
  reference: listOf('reference'),
  coordinator: listOf('coordinator'),
  plain: [...(/\n-- 4\.[\s\S]*?\n((?:-- {3}\w+\n)+)/.exec(distributeSql)?.[1] ?? '').matchAll(/\w+/g)].map(
    ([name]) => name,
  ),
}

function listOf(name: string): string[] {
  const list = new RegExp(`${name} text\\[\\] := array\\[([^\\]]*)\\]`).exec(distributeSql)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table)
}
