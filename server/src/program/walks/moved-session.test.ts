import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a call that waits in the database while the session moves to another merchant acts in neither', async () => {
  const person = await signInMember(app, 'owner')
  const holder = await connectOwner(app.database.owner)
  try {
    const other = '018f0000-0000-7000-8000-0000000000aa'
    await holder.query('begin')
    await makeMerchant(holder, other, person.email)
    const mine = 'user_id = (select id from users where email = $1)'
    await holder.query('select from audit_heads where merchant_id = $1 for update', [merchantOf(app)])
    const body = { email: 'late@shop.example', role: 'viewer' } as const
    const answer = person.call('POST /invitations', { body }).catch((error: unknown) => error)
    const waiting = () =>
      holder.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
    await eventually(waiting, ({ rowCount }) => rowCount === 1, 5_000)
    await holder.query(`update sessions set merchant_id = '${other}' where ${mine}`, [person.email])
    await holder.query('commit')
    expect(await answer).toMatchObject({ status: 412, code: 'STALE' })
    expect((await holder.query('select from invitations')).rowCount).toBe(0)
  } finally {
    await holder.end()
  }
})

test('a token reads the other merchant as soon as its session has moved', async () => {
  const person = await signInMember(app, 'owner')
  const holder = await connectOwner(app.database.owner)
  try {
    const other = '018f0000-0000-7000-8000-0000000000bb'
    await makeMerchant(holder, other, person.email)
    const people = async () => (await person.call('GET /members')).items.map((one) => one.email)
    expect(await people()).toContain(person.email)
    expect((await people()).length).toBeGreaterThan(1)
    const mine = 'user_id = (select id from users where email = $1)'
    await holder.query(`update sessions set merchant_id = '${other}' where ${mine}`, [person.email])
    expect(await people()).toEqual([person.email])
    await holder.query(`update sessions set merchant_id = '${merchantOf(app)}' where ${mine}`, [person.email])
    expect((await people()).length).toBeGreaterThan(1)
  } finally {
    await holder.end()
  }
})

/** A merchant whose only member, the owner, also belongs to the app's merchant. */
async function makeMerchant(holder: pg.Client, merchantId: string, email: string): Promise<void> {
  await holder.query(
    `insert into merchants (merchant_id, name, time_zone, created_at, updated_at) values ($1, 'Other', 'UTC', now(), now())`,
    [merchantId],
  )
  await holder.query(
    `insert into members (merchant_id, user_id, role, created_at)
     select $1, m.user_id, 'owner', now() from members m join users u on u.id = m.user_id
     where m.merchant_id = $2 and u.email = $3`,
    [merchantId, merchantOf(app), email],
  )
}
