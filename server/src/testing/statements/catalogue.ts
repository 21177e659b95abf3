import type pg from 'pg'
import { tableKinds } from './table-kinds.ts'

/** What the rules for statements have to know of the schema. */
export type Catalogue = {
  /** Tables distributed by merchant, and views of them. */
  tenantRelations: string[]
  /** Tables that a cluster does not know: its rules do not hold for them. */
  plainTables: string[]
  /** Columns of each table that hold an instant or a date: adding to them depends on the time zone of the session. */
  instants: Record<string, string[]>
}

/** Reads it from a migrated database. A view with a `merchant_id` counts as a table of merchants. */
export async function readCatalogue(owner: pg.Client): Promise<Catalogue> {
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
    tenantRelations: [...tableKinds.distributed, ...views.rows.map(({ name }) => name)],
    plainTables: tableKinds.plain,
    instants: Object.fromEntries(instants.rows.map(({ name, columns }) => [name, columns])),
  }
}
