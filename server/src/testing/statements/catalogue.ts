import type pg from 'pg'
import { listedTables } from './table-kinds.ts'

/** What the rules for statements have to know of the schema. */
export type Catalogue = {
  /** Every table by its kind on a cluster: those of merchants (`app_protect`), the others as the recipe lists them. Its rules do not hold for plain ones. */
  tables: typeof listedTables & { distributed: string[] }
  /** Tables distributed by merchant, and views of them. */
  tenantRelations: string[]
  /** Columns of each table that hold an instant or a date: adding to them depends on the time zone of the session. */
  instants: Record<string, string[]>
}

/** Reads it from a migrated database. A view with a `merchant_id` counts as a table of merchants. */
export async function readCatalogue(owner: pg.Client): Promise<Catalogue> {
  const secured = await owner.query<{ name: string }>(
    `select relname as name from pg_policy join pg_class c on c.oid = polrelid
     where polname = 'tenant' and c.relnamespace = 'public'::regnamespace order by c.oid`,
  )
  // As they were made: each after those that it refers to.
  const distributed = secured.rows.map(({ name }) => name)
  const views = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and a.attname = 'merchant_id'`,
  )
  const instants = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and a.atttypid = any('{timestamptz,timestamp,date}'::regtype[])
     group by c.relname`,
  )
  return {
    tables: { ...listedTables, distributed },
    tenantRelations: [...distributed, ...views.rows.map(({ name }) => name)],
    instants: Object.fromEntries(instants.rows.map(({ name, columns }) => [name, columns])),
  }
}
