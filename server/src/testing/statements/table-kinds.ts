import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir, readMigrations } from '../../platform/db/migrate.ts'

/** The recipe that spreads the tables over a cluster. */
export const distributeSql = readFileSync(join(migrationsDir, 'distribute.sql'), 'utf8')

const migrations = readMigrations()
  .map(({ sql }) => sql)
  .join('\n')
const renamed = new Map(
  [...migrations.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from = '', to = '']) => [from, to]),
)

/** Every table by its kind on a cluster: those of merchants by their protection, the others as the recipe lists them. */
export const tableKinds = {
  reference: listOf('reference'),
  distributed: [...migrations.matchAll(/app_protect\('(\w+)'/g)].map(([, table = '']) => renamed.get(table) ?? table),
  coordinator: listOf('coordinator'),
  plain: [...(/\n-- 4\.[\s\S]*?\n((?:-- {3}\w+\n)+)/.exec(distributeSql)?.[1] ?? '').matchAll(/\w+/g)].map(
    ([name]) => name,
  ),
}

function listOf(name: string): string[] {
  const list = new RegExp(`${name} text\\[\\] := array\\[([^\\]]*)\\]`).exec(distributeSql)?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table)
}
