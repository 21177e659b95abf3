import type pg from 'pg'
import { listedTables } from './table-kinds.ts'

/** Facts about the schema that the statement rules need. */
export type Catalogue = {
  /**
   * Tables by their kind on a cluster: distributed (`app_protect`), and the others as listed in distribute.sql. The
   * rules ignore plain ones.
   */
  tables: typeof listedTables & { distributed: string[] }
  /** Distributed tables and views of them. */
  tenantRelations: string[]
  /** Columns that hold an instant or a date: date arithmetic depends on the session's time zone. */
  instants: Record<string, string[]>
  /** Functions that are not immutable, by name. */
  mutableFunctions: Record<string, MutableFunction[]>
}

type MutableFunction = {
  volatility: 'stable' | 'volatile'
  /** Number of arguments. */
  least: number
  most: number
  /** An overload with as many arguments is immutable, so the argument types decide. */
  isMixed: boolean
}

/** Reads the catalogue of a migrated database. A view with a `merchant_id` counts as a tenant table. */
export async function readCatalogue(owner: pg.Client): Promise<Catalogue> {
  const secured = await owner.query<{ name: string }>(
    `select relname as name from pg_policy join pg_class c on c.oid = polrelid
     where polname = 'tenant' and c.relnamespace = 'public'::regnamespace order by c.oid`,
  )
  // In order of creation: each after those it references.
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
  // Statements use no time of day with a zone.
  const functions = await owner.query<{ name: string; overloads: MutableFunction[] }>(
    `select proname as name, json_agg(distinct jsonb_build_object(
         'volatility', case provolatile when 's' then 'stable' else 'volatile' end,
         'least', pronargs - pronargdefaults, 'most', case when provariadic = 0 then pronargs else 100 end,
         'isMixed', exists (select from pg_proc other where other.proname = p.proname
           and other.pronargs = p.pronargs and other.provolatile = 'i'))) as overloads
     from pg_proc p
     where pronamespace = any('{pg_catalog,public}'::regnamespace[]) and provolatile <> 'i'
       and 'timetz'::regtype <> all(proargtypes)
     group by proname`,
  )
  return {
    mutableFunctions: withEarlier(functions.rows),
    tables: { ...listedTables, distributed },
    tenantRelations: [...distributed, ...views.rows.map(({ name }) => name)],
    instants: Object.fromEntries(instants.rows.map(({ name, columns }) => [name, columns])),
  }
}

/** Adds what newer versions made immutable: `date_trunc` with a time zone is stable in 15 to 17. */
function withEarlier(found: readonly { name: string; overloads: MutableFunction[] }[]): Catalogue['mutableFunctions'] {
  const functions = Object.fromEntries(found.map(({ name, overloads }) => [name, overloads]))
  const earlier = { volatility: 'stable', least: 3, most: 3, isMixed: false } as const
  return { ...functions, date_trunc: [...(functions.date_trunc ?? []), earlier] }
}
