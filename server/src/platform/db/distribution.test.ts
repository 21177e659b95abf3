import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testRolePrefix } from '../../testing/keys.ts'
import { distributeSql } from '../../testing/statements/table-kinds.ts'
import { connectOwner } from './address.ts'
import { readMigrations } from './migrate.ts'
import { roleNames } from './roles.ts'

/** Rules that keep the schema distributable by merchant (docs/decisions/distribution.md). */

const tableKinds = inject('catalogue').tables

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await connectOwner(database.owner)
})
afterAll(async () => {
  await owner?.end()
  // Each table still has the row of another merchant; dropping the database removes it.
  await database?.drop('broken')
})

/** Rows of a catalogue query; a rule holds when there are none. */
async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query<Row>(text, values)).rows
}

describe('the list of tables', () => {
  it('names every table of the schema once, with its kind', async () => {
    const tables = await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const named = Object.values(tableKinds).flat()
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name))
  })

  it('is skipped by the migration runner', () => {
    expect(readMigrations().map(({ name }) => name)).not.toContain('distribute.sql')
  })
})

describe('every table of a merchant', () => {
  it('has merchant_id, a uuid that is never null', async () => {
    const found = await rows<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attrelid = any($1::regclass[]) and attname = 'merchant_id' and atttypid = 'uuid'::regtype and attnotnull`,
      [tableKinds.distributed],
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(tableKinds.distributed.toSorted())
  })

  it('has merchant_id first in its primary key and every unique index', async () => {
    const bad = await rows(
      `select indexrelid::regclass::text as index, indrelid::regclass::text as name from pg_index i
       where indrelid = any($1::regclass[]) and (indisunique or indisexclusion)
         and not exists (select from pg_attribute a
           where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'merchant_id')`,
      [tableKinds.distributed],
    )
    expect(bad).toEqual([])
    const keys = await rows<{ name: string }>(
      `select indrelid::regclass::text as name from pg_index where indrelid = any($1::regclass[]) and indisprimary`,
      [tableKinds.distributed],
    )
    expect(keys.map(({ name }) => name).toSorted()).toEqual(tableKinds.distributed.toSorted())
  })

  it('has merchant_id first in every foreign key to another tenant table, matched with its own', async () => {
    const bad = await rows(
      `select conname from pg_constraint c
       where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])
         and not (
           exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and attname = 'merchant_id')
           and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[1] and attname = 'merchant_id'))`,
      [tableKinds.distributed],
    )
    expect(bad).toEqual([])
  })

  it('references only tenant and reference tables, and never sets null', async () => {
    const bad = await rows(
      `select conname from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
         and (confrelid <> all($2::regclass[]) or confdeltype in ('n', 'd') or confupdtype <> 'a')`,
      [tableKinds.distributed, [...tableKinds.distributed, ...tableKinds.reference]],
    )
    expect(bad).toEqual([])
  })

  it('forces row-level security, with a policy for the application, the worker and the owner', async () => {
    const names = roleNames(testRolePrefix)
    const secured = await rows<{ name: string; policies: string[] }>(
      `select c.relname as name, array_agg(p.polname::text order by p.polname) as policies
       from pg_class c join pg_policy p on p.polrelid = c.oid
       where p.polpermissive and c.relrowsecurity and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
       group by 1`,
    )
    expect(secured.map(({ name }) => name).toSorted()).toEqual(tableKinds.distributed.toSorted())
    for (const table of secured) expect(table.policies).toEqual(['owner', 'tenant', 'worker'])
    const forApplication = await rows<{ shown: string; written: string; command: string }>(
      `select distinct qual as shown, with_check as written, cmd as command from pg_policies
       where schemaname = 'public' and permissive = 'PERMISSIVE' and $1::name = any(roles)`,
      [names.app],
    )
    const own = "(merchant_id = (NULLIF(current_setting('app.merchant_id'::text, true), ''::text))::uuid)"
    expect(forApplication).toEqual([{ shown: own, written: own, command: 'ALL' }])
    const forWorker = await rows<{ command: string }>(
      `select distinct cmd as command from pg_policies where schemaname = 'public' and $1::name = any(roles)`,
      [names.worker],
    )
    expect(forWorker).toEqual([{ command: 'SELECT' }])
  })
})

describe('every table', () => {
  it('has no trigger, deferrable constraint or identity column', async () => {
    expect(
      await rows(`select tgname from pg_trigger where not tgisinternal and tgrelid in
        (select oid from pg_class where relnamespace = 'public'::regnamespace)`),
    ).toEqual([])
    expect(
      await rows(`select conname from pg_constraint where connamespace = 'public'::regnamespace and condeferrable`),
    ).toEqual([])
    expect(
      await rows(`select table_name, column_name from information_schema.columns where table_schema = 'public'
        and (is_identity = 'YES' or column_default like 'nextval(%')`),
    ).toEqual([])
  })

  it('leaves room for a shard number in constraint and index names', async () => {
    expect(
      await rows(`select conname as name from pg_constraint where connamespace = 'public'::regnamespace and length(conname) > 54
        union all
        select relname from pg_class where relnamespace = 'public'::regnamespace and length(relname) > 54`),
    ).toEqual([])
  })

  it('references a tenant table only if it is one', async () => {
    const bad = await rows(
      `select conname from pg_constraint
       where contype = 'f' and confrelid = any($1::regclass[]) and conrelid <> all($1::regclass[])`,
      [tableKinds.distributed],
    )
    expect(bad).toEqual([])
    // A reference table may reference only reference tables.
    const fromReference = await rows(
      `select conname from pg_constraint
       where contype = 'f' and conrelid = any($1::regclass[]) and confrelid <> all($1::regclass[])`,
      [tableKinds.reference],
    )
    expect(fromReference).toEqual([])
  })
})

describe('the roles of the program', () => {
  const names = roleNames(testRolePrefix)

  it('own nothing and have no superuser-like rights', async () => {
    const powers = await rows(
      `select rolname from pg_roles where rolname = any($1)
         and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
      [[names.app, names.worker]],
    )
    expect(powers).toEqual([])
    const owned = await rows(
      `select relname from pg_class where relowner in (select oid from pg_roles where rolname = any($1))
       union all select proname from pg_proc where proowner in (select oid from pg_roles where rolname = any($1))`,
      [[names.app, names.worker]],
    )
    expect(owned).toEqual([])
    const memberOf = await rows(
      `select roleid::regrole::text from pg_auth_members where member in (select oid from pg_roles where rolname = any($1))`,
      [[names.app, names.worker]],
    )
    expect(memberOf).toEqual([])
  })

  it.each(['transfers', 'journal_entries', 'audit_log'])(
    'may insert into %s and never update or delete (L-03, D-10)',
    async (table) => {
      const granted = await rows<{ privilege: string }>(
        `select privilege_type as privilege from information_schema.role_table_grants
       where table_name = $1 and grantee = any($2) order by grantee, 1`,
        [table, [names.app, names.worker]],
      )
      expect(granted.map(({ privilege }) => privilege)).toEqual(['INSERT', 'SELECT', 'SELECT'])
      for (const statement of [
        `update ${table} set merchant_id = merchant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(database.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
      }
    },
  )

  it('give the worker no right to write', async () => {
    const granted = await rows<{ privilege: string }>(
      `select distinct privilege_type as privilege from information_schema.role_table_grants where grantee = $1`,
      [names.worker],
    )
    expect(granted).toEqual([{ privilege: 'SELECT' }])
  })
})

describe('another merchant (C-04)', () => {
  it('can read, update and insert nothing, in any table', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const app = await database.appPool.connect()
    const asTenant = async <T>(tenant: string | null, run: () => Promise<T>): Promise<T> => {
      await app.query('begin')
      try {
        if (tenant) await app.query('select app_set_tenant($1)', [tenant])
        return await run()
      } finally {
        await app.query('commit')
      }
    }
    /** Number of rows a statement affects; 0 when the role lacks the right. */
    const rowsTouched = async (statement: string) => {
      await app.query('savepoint here')
      try {
        return (await app.query(statement)).rowCount
      } catch (error) {
        expect(error).toMatchObject({ code: '42501' })
        await app.query('rollback to savepoint here')
        return 0
      }
    }
    const count = async (table: string) => Number((await app.query(`select count(*) from ${table}`)).rows[0].count)
    try {
      const person = await asTenant(mine, () => fillEveryTable((text, values) => app.query(text, values), mine))
      for (const table of tableKinds.distributed) {
        expect([table, await asTenant(mine, () => count(table))]).not.toEqual([table, 0])
        expect([table, await asTenant(theirs, () => count(table))]).toEqual([table, 0])
        expect([table, await asTenant(null, () => count(table))]).toEqual([table, 0])
        for (const statement of [`update ${table} set merchant_id = merchant_id`, `delete from ${table}`]) {
          for (const tenant of [theirs, null]) {
            expect([statement, await asTenant(tenant, () => rowsTouched(statement))]).toEqual([statement, 0])
          }
        }
      }
      expect(await asTenant(theirs, () => count('postings'))).toBe(0)
      const smuggled = asTenant(theirs, () =>
        app.query(`insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [
          mine,
          person,
          '2026-01-02',
        ]),
      )
      await expect(smuggled).rejects.toMatchObject({ code: '42501' })
    } finally {
      app.release()
    }
  })
})

/** Values where one derived from the column type would violate a constraint. */
const special: Record<string, Record<string, unknown>> = {
  balance_report_pages: { rows: '[]' },
  balance_reports: { to_at: '2026-01-03T03:04:05Z' },
  notifications: { payload: Buffer.alloc(1), is_pruned: false },
  site_secrets: { kind: 'api_secret', hash: Buffer.alloc(32) },
}

/**
 * Inserts a row of the merchant into each of its tables, in the order of the list. All ids are equal and each text is
 * the first allowed value, so that foreign keys match. New tables need no line here.
 * @returns the id of the one user
 */
async function fillEveryTable(run: (text: string, values: unknown[]) => Promise<unknown>, merchant: string) {
  const id = randomUUID()
  const at = '2026-01-02T03:04:05Z'
  await run(`insert into users (id, email, full_name, created_at) values ($1, 'a@shop.example', 'A', $2)`, [id, at])
  const columns = await rows<{ table: string; name: string; type: string; allowed: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       (select (regexp_match(pg_get_constraintdef(k.oid), $2))[1] from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attrelid = any($1::regclass[]) and a.attnum > 0 and a.attnotnull and not a.atthasdef
       and a.attname <> 'merchant_id' order by a.attnum`,
    [tableKinds.distributed, "'([^']+)'"],
  )
  const values: Record<string, unknown> = {
    uuid: id,
    'uuid[]': [id],
    'bigint[]': ['1'],
    'text[]': ['1'],
    'timestamp with time zone': at,
    date: '2026-01-02',
    bytea: Buffer.alloc(32),
    jsonb: '{}',
    boolean: true,
    cidr: '10.0.0.0/8',
    inet: '10.0.0.1',
  }
  for (const table of tableKinds.distributed) {
    const own = columns.filter((column) => column.table === table)
    const row = Object.fromEntries(own.map(({ name, type, allowed }) => [name, allowed ?? values[type] ?? '1']))
    // A transfer needs a second account.
    if (table === 'transfers') {
      row.from_account = randomUUID()
      await insert('ledger_accounts', {
        ...{ id: row.from_account, account_id: id, kind: 'clearing', currency: row.currency },
      })
    }
    await insert(table, { ...row, ...special[table] })
  }
  return id

  function insert(table: string, row: Record<string, unknown>) {
    const names = ['merchant_id', ...Object.keys(row)]
    const places = names.map((_, index) => `$${index + 1}`)
    return run(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, [
      merchant,
      ...Object.values(row),
    ])
  }
}

describe('distribute.sql', () => {
  it('completes, gives each table its kind in order of dependency, and does nothing the second time', async () => {
    // Citus may be absent: functions with its names record their calls.
    await owner.query(`
      create schema recorded;
      create table recorded.pg_dist_partition (n serial, logicalrelid regclass, what text);
      create table recorded.pg_dist_shard (logicalrelid regclass, shardid bigint);
      create function recorded.create_reference_table(t regclass) returns void language sql as
        $$ insert into recorded.pg_dist_partition (logicalrelid, what) values (t, 'reference') $$;
      create function recorded.create_distributed_table(t regclass, col text, colocate_with text default 'default',
        shard_count int default null) returns void language sql as
        $$ insert into recorded.pg_dist_partition (logicalrelid, what)
          values (t, concat_ws(' ', 'by', col, 'with', colocate_with, shard_count)) $$;
      create function recorded.citus_add_local_table_to_metadata(t regclass, cascade_via_foreign_keys boolean)
        returns void language sql as
        $$ insert into recorded.pg_dist_partition (logicalrelid, what) values (t, 'coordinator') $$;
      create function recorded.truncate_local_data_after_distributing_table(t regclass) returns void language sql as
        $$ insert into recorded.pg_dist_partition (logicalrelid, what) values (null, 'truncate ' || t) $$;
      set search_path = recorded, public, pg_catalog`)
    try {
      const asked = () =>
        rows<{ name: string | null; what: string }>(
          'select logicalrelid::text as name, what from pg_dist_partition order by n',
        )
      await owner.query(distributeSql)
      const done = await asked()
      const named = (what: string) => done.filter((one) => one.what === what).map(({ name }) => name)
      expect(named('reference')).toEqual(tableKinds.reference)
      expect(named('coordinator')).toEqual(tableKinds.coordinator)
      expect(named('by merchant_id with default 32')).toEqual(['merchants'])
      const spread = done.filter(({ what }) => what.startsWith('by ')).map(({ name }) => name)
      expect(spread[0]).toBe('merchants')
      expect(spread.toSorted()).toEqual(tableKinds.distributed.toSorted())
      const links = await rows<{ child: string; parent: string }>(
        `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
         where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[]) and conrelid <> confrelid`,
        [tableKinds.distributed],
      )
      expect(links.length).toBeGreaterThan(5)
      expect(links.filter(({ child, parent }) => spread.indexOf(child) < spread.indexOf(parent))).toEqual([])
      const children = new Set(links.map(({ child }) => child))
      const emptied = done.flatMap(({ what }) => (what.startsWith('truncate ') ? [what.slice('truncate '.length)] : []))
      expect(emptied.toSorted()).toEqual(tableKinds.distributed.filter((name) => !children.has(name)).toSorted())
      await owner.query(distributeSql)
      expect(await asked()).toEqual(done)
    } finally {
      await owner.query('reset search_path; drop schema recorded cascade')
    }
  })
})
