import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../platform/config/config.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

const sample = join(dirname(root), 'shared', 'imports', 'stripe-payments-test-mode.csv')
if (!existsSync(sample)) console.warn(`\nTHE FILE IS NOT THERE: ${sample} is missing, its test is skipped.\n`)

let app: TestApp
/** Finance needs no second factor to import; owners do on a live site. */
let token: string
let site: { live: string; test: string }
beforeAll(async () => {
  app = await startTestApp()
  token = (await signInMember(app, 'finance')).signedIn.accessToken
  const test = await app.createSite()
  site = { test: test.id, live: (await app.createSite({ mode: 'live' })).id }
})
afterAll(() => app.close())

async function take(siteId: string, content: string, choices: object) {
  const file = { siteId, fileName: 'file.csv', fileBytes: Buffer.byteLength(content), ...choices }
  const { body: run } = await send(app, 'POST /imports', file, token)
  return await send(app, `PUT /imports/${run.id}/parts/1`, { content: base64(content), isLast: true }, token)
}

const preview = async (siteId: string, content: string, choices: object = {}) =>
  (await send(app, 'POST /imports/preview', { siteId, content: base64(content), ...choices }, token)).body

const countOf = async (siteId: string) =>
  (await send(app, `GET /transactions?siteId=${siteId}&limit=1`, undefined, token)).body.items.length

describe('rows in test mode', () => {
  const stripe = { format: 'stripe-payments' }
  test.skipIf(!existsSync(sample))('are imported into a live site only on request', async () => {
    const content = readFileSync(sample, 'utf8')
    const { checked } = await preview(site.live, content)
    expect(checked).toMatchObject({ test: checked.lines, skipped: checked.lines, ready: 0 })
    const left = await take(site.live, content, stripe)
    expect(left.body.counts).toMatchObject({ new: 0, refused: 0, skipped: checked.lines })
    expect((await take(site.live, content, { ...stripe, testRows: 'leave_out' })).body.counts.new).toBe(0)
    expect(await countOf(site.live)).toBe(0)
    expect((await take(site.live, content, { ...stripe, testRows: 'import' })).body.counts.new).toBe(checked.lines)
  })

  test('are omitted by the mode column of any file, and imported into a test site', async () => {
    const content = 'Id,Amount,Date,Mode\na1,1.00,2026-10-01,test\na2,2.00,2026-10-01,live\n'
    const choices = { format: 'custom', mapping: { id: 'Id', amount: 'Amount', at: 'Date' } }
    expect((await take(site.live, content, choices)).body.counts).toMatchObject({ new: 1, skipped: 1 })
    expect((await take(site.test, content, choices)).body.counts).toMatchObject({ new: 2, skipped: 0 })
  })

  test('are found by a mode column, which the preview marks as read', async () => {
    const content = 'Id,Amount,Date,Mode,Other\na1,1.00,2026-10-01,test,x\n'
    const choices = { format: 'custom', mapping: { id: 'Id', amount: 'Amount', at: 'Date' } }
    const { columns } = await preview(site.live, content, choices)
    expect(columns.slice(3)).toMatchObject([
      { name: 'Mode', isRead: true, isMode: true },
      { name: 'Other', isRead: false },
    ])
  })

  test('without a currency are refused for a test site until one is given', async () => {
    const content = 'Id,Amount,Date,Mode\nb1,1.00,2026-10-01,test\nb2,2.00,2026-10-01,live\n'
    const choices = { format: 'custom', mapping: { id: 'Id', amount: 'Amount', at: 'Date' }, testRows: 'only' }
    const { lines } = await preview(site.test, content, choices)
    expect(lines[0].reason).toBe('This line names no currency, and none was chosen for the file.')
    expect((await take(site.test, content, choices)).body.counts).toMatchObject({ new: 0, refused: 1, skipped: 1 })
    const said = await take(site.test, content, { ...choices, currency: 'USD' })
    expect(said.body).toMatchObject({ counts: { new: 1 }, booked: [{ amount: '100', currency: 'USD' }] })
    const live = await take(site.live, content, { ...choices, testRows: 'leave_out', currency: 'USD' })
    expect(live.body).toMatchObject({ counts: { new: 1 }, booked: [{ amount: '200', currency: 'USD' }] })
  })
})

describe('dates with an ambiguous order of day and month', () => {
  const content = 'Id,Amount,Date\nd1,1.00,03/04/2026\nd2,2.00,05/06/2026\n'
  const choices = { format: 'custom', mapping: { id: 'Id', amount: 'Amount', at: 'Date' } }

  test('are asked about in the preview and refused without an answer', async () => {
    const told = await preview(site.test, content, choices)
    expect(told.dates).toEqual({ order: 'unknown', samples: ['03/04/2026', '05/06/2026'] })
    const { status, body } = await take(site.test, content, choices)
    expect([status, body.code, body.errors[0].code]).toEqual([422, 'VALIDATION', 'UNREADABLE_FILE'])
  })

  test('are read as chosen, or as another date of the file proves', async () => {
    const dayOf = async (file: string, more: object) => {
      const { lines } = await preview(site.test, file, { ...choices, ...more, timeZone: 'UTC' })
      return lines[0].movements[0].at.slice(0, 10)
    }
    expect(await dayOf(content, { dayFirst: true })).toBe('2026-04-03')
    expect(await dayOf(content, { dayFirst: false })).toBe('2026-03-04')
    expect(await dayOf(`${content}d3,1.00,25/06/2026\n`, {})).toBe('2026-04-03')
    expect(await dayOf(`${content}d3,1.00,06/25/2026\n`, {})).toBe('2026-03-04')
  })
})
