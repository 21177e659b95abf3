import { maxOwnViews } from '@firepay/contract/views/views.schemas.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { enrolPasskey } from '../../testing/factors.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { besideAnotherInstance } from '../../testing/other-instance.ts'
import { type Answer, send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'

let app: TestApp
let other: SignedInClient
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  siteId = (await app.createSite()).id
  other = await signInMember(app, 'admin')
  for (const person of [app.owner, other]) await enrolPasskey(app, person)
})
afterAll(() => app.close())

type Limit = {
  /** Table whose rows are counted; while it is locked, calls can count but not insert. */
  table: string
  /** Leaves room for one. */
  fill: (owner: pg.Client) => Promise<unknown>
  /** Concurrent calls of two users, or of two tabs of one. */
  calls: () => Promise<(() => Promise<Answer>)[]>
  refusal: string
}

const tokenOf = (person: SignedInClient) => person.signedIn.accessToken
const idOf = (person: SignedInClient) => uuidOf('user', person.signedIn.userData.id)
const byBoth = (call: (token: string, number: number) => Promise<Answer>) => async () =>
  [app.owner, other].map((person, index) => () => call(tokenOf(person), index))
const byOwner = (call: (token: string, number: number) => Promise<Answer>) => async () =>
  [0, 1].map((number) => () => call(tokenOf(app.owner), number))
const rows =
  (sql: string, count: number, ...more: unknown[]) =>
  (owner: pg.Client) =>
    owner.query(sql, [merchantOf(app), count, ...more])

/** Every limited number per merchant, user or site. */
const limits: Record<string, Limit> = {
  'the sandbox': {
    table: 'sandboxes',
    fill: async () => {},
    calls: byBoth((token) => send(app, 'POST /sandbox', {}, token)),
    refusal: 'CONFLICT',
  },
  sites: {
    table: 'sites',
    fill: rows(
      `insert into sites (merchant_id, id, name, mode, default_currency, time_zone, created_at, updated_at)
        select $1, gen_random_uuid(), 'Site ' || n, 'live', 'EUR', 'UTC', now(), now() from generate_series(1, $2 - (select count(*)::int from sites where merchant_id = $1)) n`,
      999,
    ),
    calls: byOwner((token, number) =>
      send(
        app,
        'POST /sites',
        { name: `Last ${number}`, mode: 'live', defaultCurrency: 'EUR', timeZone: 'UTC' },
        token,
      ),
    ),
    refusal: 'CONFLICT',
  },
  'running imports': {
    table: 'import_runs',
    fill: (owner) =>
      rows(
        `insert into import_runs (merchant_id, id, site_id, user_id, purpose, file_name, file_bytes, format, notation,
            created_at, updated_at)
          select $1, gen_random_uuid(), $3, $4, 'import', 'file.csv', 10, 'stripe-balance', '{"timeZone": "UTC"}', now(), now()
          from generate_series(1, $2::int)`,
        19,
        uuidOf('site', siteId),
        idOf(app.owner),
      )(owner),
    // Imports of one user are serialized.
    calls: byBoth((token) =>
      send(app, 'POST /imports', { siteId, fileName: 'f.csv', fileBytes: 10, format: 'stripe-balance' }, token),
    ),
    refusal: 'CONFLICT',
  },
  'shared views': {
    table: 'views',
    fill: async (owner) => {
      for (const count of [50, 50, 50, 49]) await fillViews(owner, await signInMember(app, 'viewer'), count, true)
    },
    calls: byBoth((token, number) =>
      send(app, 'POST /views', { list: 'transactions', name: `Shared ${number}`, shared: true, query: {} }, token),
    ),
    refusal: 'CONFLICT',
  },
  'views of a person': {
    table: 'views',
    fill: (owner) => fillViews(owner, app.owner, maxOwnViews - 1),
    calls: byOwner((token, number) =>
      send(app, 'POST /views', { list: 'transactions', name: `Own ${number}`, query: {} }, token),
    ),
    refusal: 'CONFLICT',
  },
  'open invitations': {
    table: 'invitations',
    fill: rows(
      `insert into invitations (merchant_id, id, email, role, invited_by, token_hash, created_at, expires_at)
        select $1, gen_random_uuid(), n || '@guest.example', 'viewer', 'Owner', decode(lpad(n::text, 64, '0'), 'hex'),
          now(), now() + interval '1 day' from generate_series(1, $2::int) n`,
      199,
    ),
    calls: byOwner((token, number) =>
      send(app, 'POST /invitations', { email: `last.${number}@guest.example`, role: 'viewer' }, token),
    ),
    refusal: 'CONFLICT',
  },
  'waiting reports': {
    table: 'balance_reports',
    fill: rows(
      `insert into balance_reports (merchant_id, id, site_id, account_id, type, currency, time_zone, from_at, to_at, status,
          made_by, created_at)
        select merchant_id, gen_random_uuid(), site_id, id, 'summary', currency, 'UTC', date '2020-01-01' + n,
          date '2020-01-02' + n, 'pending', 'user', now() from generate_series(1, $2::int) n,
          (select * from accounts where merchant_id = $1 limit 1) a`,
      49,
    ),
    calls: byOwner((token, number) =>
      send(
        app,
        'POST /site-balance-reports/summary',
        { siteId, from: `2026-01-0${number + 1}`, to: '2026-01-04' },
        token,
      ),
    ),
    refusal: 'RATE_LIMITED',
  },
  passkeys: {
    table: 'passkeys',
    fill: (owner) =>
      owner.query(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
          select gen_random_uuid(), $1, decode(lpad(n::text, 32, '0'), 'hex'), 'x', 0, '{}', 'Key ' || n, false, now()
          from generate_series(2, 19) n`,
        [idOf(app.owner)],
      ),
    calls: async () => {
      const path = 'POST /security/passkeys'
      const one = async (name: string) => {
        const { body } = await send(app, path, {}, tokenOf(app.owner))
        const attestation = new Authenticator(app.origin).create(body.options)
        return () => send(app, path, { name, attestation }, tokenOf(app.owner))
      }
      return [await one('Last'), await one('Beyond')]
    },
    refusal: 'CONFLICT',
  },
}

/** Fills the room that is left, up to the count. */
async function fillViews(owner: pg.Client, person: SignedInClient, count: number, shared = false) {
  await owner.query(
    `insert into views (merchant_id, id, user_id, list, name, shared, query, created_at, updated_at)
      select $1, gen_random_uuid(), $2, 'transactions', 'View ' || n, $3, '{}', now(), now()
      from generate_series(1, $4 - (select count(*)::int from views where merchant_id = $1 and user_id = $2)) n`,
    [merchantOf(app), idOf(person), shared, count],
  )
}

test.each(Object.entries(limits))('%s: one of two concurrent calls gets the last slot', async (_, limit) => {
  const owner = await connectOwner(app.database.owner)
  await limit.fill(owner)
  await owner.end()
  const calls = await limit.calls()
  const answers = await besideAnotherInstance(
    app,
    (client) => client.query(`lock table ${limit.table} in share mode`),
    () => calls.map((call) => call()),
  )
  expect(answers.map(({ status, code }) => code ?? Math.floor(status / 100)).sort()).toEqual([2, limit.refusal])
})
