import { parse } from 'libpg-query'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { findBreaches } from './rules.ts'

const catalogue: Catalogue = {
  tenantRelations: ['sites', 'accounts', 'postings'],
  tables: { distributed: [], reference: [], coordinator: [], plain: ['limits'] },
  instants: { sites: ['seen_at'], limits: ['whole_at'] },
  mutableFunctions: {
    now: [{ volatility: 'stable', least: 0, most: 0, isMixed: false }],
    random: [{ volatility: 'volatile', least: 0, most: 0, isMixed: false }],
    date_trunc: [
      { volatility: 'stable', least: 2, most: 2, isMixed: true },
      { volatility: 'stable', least: 3, most: 3, isMixed: false },
    ],
  },
}
const breachesOf = async (statement: string) => findBreaches(await parse(statement), catalogue)

describe('a table of merchants', () => {
  it.each([
    'select * from sites',
    'select merchant_id from sites where id = $1',
    'select * from sites s where s.merchant_id = $1 or s.id = $2',
    'select * from sites where merchant_id <> $1',
    'select * from sites where merchant_id in ($1, $2)',
    'select * from sites where merchant_id = any($1)',
    'select * from sites where merchant_id = coalesce(merchant_id, $1)',
    'update sites set name = $1 where id = $2',
    'delete from sites where id = $1',
    'delete from users using sites where sites.id = users.id',
    'with s as (select * from sites) select * from s',
    'with s as (delete from sites where id = $1 returning *) select * from s where s.merchant_id = $2',
    'select * from sites where merchant_id = $1 union all select * from sites',
    'insert into users select id from sites',
    'select exists (select from sites where id = $1)',
    'select * from users u where u.id in (select user_id from sites)',
    // Equality with another table's column is not enough, on either side.
    'select * from sites s join accounts a on a.merchant_id = s.merchant_id where s.merchant_id = $1',
    'select * from sites s left join accounts a on a.merchant_id = s.merchant_id where s.merchant_id = $1',
    `select * from (select * from sites where merchant_id = $1 limit 5) s
     left join accounts a on a.merchant_id = s.merchant_id`,
    'select (select name from accounts a where a.merchant_id = s.merchant_id) from sites s where s.merchant_id = $1',
    // In an outer join, ON does not restrict the rows of the preserved side.
    'select * from sites s left join accounts a on a.merchant_id = $1 and s.merchant_id = $1',
    'select * from sites s full join accounts a on a.merchant_id = $1 and s.merchant_id = $1 where s.merchant_id = $1',
  ])('is refused without its merchant: %s', async (statement) => {
    expect(await breachesOf(statement)).toHaveLength(1)
  })

  it.each([
    'select * from sites where merchant_id = $1',
    'select * from "sites" where "merchant_id" = $1 and ("id" = $2 or "id" = $3)',
    `select * from sites s where '0190a0d2-0000-7000-8000-000000000000'::uuid = s.merchant_id`,
    'select * from sites where merchant_id = $1::uuid',
    'update sites as s set name = $1 where s.merchant_id = $2',
    'delete from sites using users where sites.merchant_id = $1 and users.id = sites.id',
    'with s as (select * from sites where merchant_id = $1) select * from s join users on users.id = s.id',
    'select * from sites s join accounts a on a.merchant_id = s.merchant_id where s.merchant_id = $1 and a.merchant_id = $1',
    `select * from (select * from sites where merchant_id = $1 limit 5) s
     left join accounts a on a.merchant_id = $1 and a.merchant_id = s.merchant_id`,
    'select * from users u left join sites s on s.merchant_id = $1 and s.user_id = u.id',
    'select * from accounts a right join sites s on a.merchant_id = $1 where s.merchant_id = $1',
    'insert into sites (merchant_id, id) values ($1, $2), ($3, $4)',
    'select * from users',
    'begin',
  ])('is accepted: %s', async (statement) => {
    expect(await breachesOf(statement)).toEqual([])
  })

  it('is reported with its alias, in each statement of a text', async () => {
    expect(await breachesOf('select 1; select * from postings p')).toEqual([
      'postings (as p) is not compared with the merchant: p.merchant_id = $n',
    ])
  })
})

describe('an upsert', () => {
  const upsert = (rest: string, table = 'sites') =>
    breachesOf(`insert into ${table} (merchant_id, id) values ($1, $2) on conflict (merchant_id, id) do update ${rest}`)

  it.each([
    'set seen_at = now()',
    'set seen_at = current_timestamp',
    'set seen_at = sites.seen_at + $3',
    `set seen_at = greatest(sites.seen_at, $3::timestamptz) + make_interval(secs => $4)`,
    `set n = 1 where sites.seen_at < excluded.seen_at - interval '1 day'`,
    `set seen_at = 'now'::timestamptz`,
    'set n = (select max(n) from users)',
    'set merchant_id = excluded.merchant_id',
  ])('is refused with %s', async (rest) => {
    expect(await upsert(rest)).not.toEqual([])
  })

  it.each([
    'set n = sites.n + excluded.n, name = $3',
    'set seen_at = greatest(sites.seen_at, excluded.seen_at), n = coalesce(sites.n, 0) + 1',
    'set seen_at = $3::timestamptz where sites.seen_at <= $4',
  ])('is accepted with %s', async (rest) => {
    expect(await upsert(rest)).toEqual([])
  })

  it('may compute anything on a table outside of the cluster', async () => {
    expect(await upsert('set whole_at = limits.whole_at + $3::interval', 'limits')).toEqual([])
  })
})

describe('other writes', () => {
  it.each([
    'update sites set merchant_id = $1 where merchant_id = $2',
    `update sites set name = $1 where merchant_id = $2 returning date_trunc('hour', seen_at, 'UTC') as hour`,
    'update sites set name = $1 where merchant_id = $2 returning now()',
    'update sites set name = $1 where merchant_id = $2 returning seen_at + $3',
    'update sites set name = $1 where merchant_id = $2 returning seen_at::text',
    'delete from users where id = $1 returning case when seen_at < current_timestamp then 1 end',
    'insert into sites (merchant_id, name) values ($1, $2) returning now()',
    'with gone as (delete from users where id = $1 returning now()) select * from gone',
    'update sites set n = random() where merchant_id = $1',
    'update sites set seen_at = seen_at + $1 where merchant_id = $2',
    'update sites set seen_at = coalesce(seen_at, now()) where merchant_id = $1',
    'update sites set name = $1 where merchant_id = $2 and seen_at + $3 < $4',
    `delete from users where date_trunc('hour', seen_at) < $1`,
    'delete from users where n < random()',
    'insert into sites (merchant_id) select $1::uuid from unnest($2::uuid[])',
  ])('refuses %s', async (statement) => {
    expect(await breachesOf(statement)).toHaveLength(1)
  })

  it.each([
    'insert into sites (merchant_id) select $1::uuid from unnest($2::uuid[]) returning merchant_id',
    'insert into sites (merchant_id) select $1::uuid from unnest($2::uuid[]) on conflict do nothing',
    'insert into users (id) select * from unnest($1::uuid[])',
    'update sites set seen_at = now() where merchant_id = $1 returning lower(name), seen_at',
    `update sites set n = date_trunc('hour', n) where merchant_id = $2`,
    'update sites set n = $1 where merchant_id = $2 and seen_at < now() and seen_at < $3::timestamptz + $4::interval',
    'update sites set n = $1 where merchant_id = $2 returning exists (select from users where seen_at < now())',
    'insert into sites (merchant_id, n) values ($1, random()) returning n',
    'delete from limits where whole_at + $1 < now() returning whole_at + $1',
  ])('accepts %s', async (statement) => {
    expect(await breachesOf(statement)).toEqual([])
  })
})

describe('a commit that does not wait for the disk', () => {
  it.each([
    'set local synchronous_commit = off',
    'set synchronous_commit to remote_write',
    `select set_config('synchronous_commit', 'off', true)`,
    `with a as (select set_config('synchronous_commit', 'off', true)) insert into users select from a`,
  ])('is refused: %s', async (statement) => {
    expect(await breachesOf(statement)).toHaveLength(1)
  })

  it('is accepted where changes are announced', async () => {
    expect(
      await breachesOf(
        `select set_config('synchronous_commit', 'off', true), pg_notify('x', told) from unnest($1) told`,
      ),
    ).toEqual([])
  })
})
