import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchantWithOwner } from '../../areas/merchants/create-merchant.ts'
import { root } from '../../platform/config/config.ts'
import { connectOwner } from '../../platform/db/address.ts'
import { newId } from '../../platform/db/new-id.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { SignedInClient } from '../../testing/app.ts'
import { clusterWorkers } from '../../testing/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Installation, startInstallation } from '../../testing/installation.ts'
import { eventually, statusOf } from '../../testing/program.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'

const minuteMs = 60_000
/** More notifications than a batch writes itself, so that a worker creates them. */
const captures = 30

/** A merchant whose data is on one machine, with a sending processor. */
type Side = {
  port: number
  person: SignedInClient
  siteId: string
  apiSecret: string
  /** References of acknowledged payments. */
  stored: string[]
  answers: { status: number; code: string | undefined; retryAfter: string | null }[]
}

/** The last machine is stopped while the processors of both merchants send, and restarted. */
describe('a machine lost during ingest', { timeout: 10 * minuteMs }, () => {
  const [port = 0] = clusterWorkers?.toReversed() ?? []
  let database: TestDatabase
  let firepay: Installation
  let receiver: Receiver
  let here: Side
  let away: Side

  beforeAll(async () => {
    database = await createTestDatabase()
    const { host, port: coordinator, user, password: secret, database: name } = database.owner
    firepay = await startInstallation(`postgres://${user}:${secret}@${host}:${coordinator}/${name}`)
    receiver = await startReceiver()
    const sides = new Map<boolean, Side>()
    for (let number = 0; sides.size < 2 && number < 30; number++) {
      const side = await makeSide(number)
      sides.set(side.port === port, side)
    }
    ;[here, away] = [sides.get(false), sides.get(true)].map((side) => {
      if (!side) throw new Error('Thirty merchants are on one machine')
      return side
    }) as [Side, Side]
  }, 5 * minuteMs)
  afterAll(async () => {
    startMachine()
    await firepay?.stop()
    await receiver?.close()
    await database?.drop()
  })

  async function makeSide(number: number): Promise<Side> {
    const merchantId = newId('merchant')
    const person = { email: `owner-${number}@shop.example`, fullName: 'Olive Owner', timeZone: 'UTC' }
    const owner = await connectOwner(database.owner)
    // Reuses the password hash of the setup: test helpers hash passwords at a lower cost than the program accepts.
    const { rows: hashes } = await owner.query(
      'select password_hash from user_auth where password_hash is not null limit 1',
    )
    const merchant = { id: merchantId, name: `Shop ${number}`, timeZone: 'UTC' }
    await withTenant(database.app, merchantId, (trx) =>
      createMerchantWithOwner(trx, new Date(), merchant, { ...person, passwordHash: hashes[0].password_hash }),
    )
    const { rows } = await owner.query(
      `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('merchants', $1::uuid)`,
      [merchantId],
    )
    await owner.end()
    const signedIn = await firepay.signIn(person.email, firepay.owner.password)
    const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' }
    const site = await signedIn.call('POST /sites', { body })
    await signedIn.call('PATCH /sites/{id}', { params: { id: site.id }, body: { notificationUrl: receiver.url } })
    const { apiSecret } = site.secrets
    return { port: rows[0].nodeport, person: signedIn, siteId: site.id, apiSecret, stored: [], answers: [] }
  }

  function paymentOf(reference: string) {
    const event = { occurredAt: new Date().toISOString(), reference }
    const amount = { amount: String(captures), currency: 'EUR' }
    const data = { amount: { amount: '1', currency: 'EUR' } }
    return [
      { ...event, id: reference, type: 'payment.created', data: { amount, paymentMethod: { type: 'card' } } },
      ...Array.from({ length: captures }, (_, n) => ({
        ...event,
        id: `${reference}-${n}`,
        type: 'payment.captured',
        data,
      })),
    ]
  }

  /** Sends payments one by one, each until it is acknowledged, as a processor does. */
  async function sendUntil(side: Side, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const reference = randomUUID()
      const events = paymentOf(reference)
      for (let isStored = false; !isStored; ) {
        const answer = await firepay.ingest(side.apiSecret, events)
        const body = (await answer.json()) as { code?: string; results?: { status: string }[] }
        side.answers.push({ status: answer.status, code: body.code, retryAfter: answer.headers.get('retry-after') })
        isStored = body.results?.every(({ status }) => status === 'accepted' || status === 'duplicate') ?? false
        if (isStored) side.stored.push(reference)
        else await delay(200)
      }
    }
  }

  test('refuses its merchants only, loses no acknowledged event, and recovers completely', async () => {
    let isOver = false
    const sending = [here, away].map((side) => sendUntil(side, () => isOver))
    const count = async () => ({ here: here.stored.length, away: away.stored.length })
    await eventually(count, (stored) => stored.here >= 3 && stored.away >= 3, 2 * minuteMs)

    stopMachine(port)
    const atStop = { here: here.stored.length, away: away.stored.length, told: receiver.requests.length }
    await eventually(count, (stored) => stored.here >= atStop.here + 5, 2 * minuteMs)
    await eventually(
      async () => refusals(away).length,
      (refused) => refused >= 5,
      minuteMs,
    )
    expect(await read(here)).toMatchObject({ status: 200 })
    expect(await read(away)).toMatchObject({ status: 503, code: 'SHARD_UNAVAILABLE', retryAfter: expect.anything() })
    expect(await statusOf(`${new URL(firepay.baseUrl).origin}/livez`)).toBe(200)
    // Background work of the other merchant continues: notifications of payments sent since then.
    const since = new Set(here.stored.slice(atStop.here))
    await eventually(
      async () => receiver.requests.filter(({ body }) => [...since].some((one) => body.includes(one))).length,
      (told) => told >= captures,
      2 * minuteMs,
    )
    const doctor = await firepay.run('doctor')
    expect(doctor.output).toMatch(new RegExp(`no answer from [^,;]*:${port}`))

    startMachine()
    // The coordinator resolves commits that were in flight within a minute.
    await eventually(count, (stored) => stored.away >= atStop.away + 3, 3 * minuteMs)
    isOver = true
    await Promise.all(sending)

    expect(here.answers.filter(({ status }) => status !== 200)).toEqual([])
    const others = away.answers.filter(({ status }) => status !== 200)
    expect(others.filter(({ code, retryAfter }) => code !== 'SHARD_UNAVAILABLE' || !retryAfter)).toEqual([])
    for (const side of [here, away]) {
      const query = { siteId: side.siteId, type: 'payment', limit: '1' } as const
      const { stats } = await side.person.call('GET /transactions', { query })
      expect(stats.count).toBe(side.stored.length)
      expect(stats.totals).toMatchObject([{ gross: String(side.stored.length * captures) }])
    }
    expect(await firepay.run('verify-ledger')).toMatchObject({ code: 0 })
    const { output } = await firepay.run('doctor')
    expect(output).toMatch(/ machines, \d+ shards, all/)
  })

  const refusals = (side: Side) => side.answers.filter(({ code }) => code === 'SHARD_UNAVAILABLE')

  async function read({ person, siteId }: Side) {
    const answer = await fetch(`${firepay.baseUrl}/transactions?siteId=${siteId}`, {
      headers: { authorization: `Bearer ${person.signedIn.accessToken}` },
    })
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
  }
})

const scripts = join(dirname(root), 'shared', 'citus')
const folder = process.env.TEST_CLUSTER_FOLDER ?? ''

function stopMachine(port: number): void {
  execFileSync('bash', [join(scripts, 'down.sh'), folder, String(port)])
}

/** Starts the stopped machines. */
function startMachine(): void {
  const base = Math.min(...(clusterWorkers ?? [])) - 1
  execFileSync('bash', [join(scripts, 'up.sh'), folder, String(base)])
}
