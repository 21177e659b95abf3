// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainText } from '../../../shared/rich-text.tsx'
import { type Program, startProgram } from '../../../testing/program.ts'
import { factsOf, mismatchOf, rowsOf } from './ledger-lines.ts'
import { moneySentences } from './money-sentence.ts'

const file = join(import.meta.dirname, '../../../../../../shared/data/olist.events.ndjson.gz')
const isThere = existsSync(file)
if (!isThere) console.warn(`\nTHE REAL PAYMENTS ARE NOT THERE: ${file} is missing, their sentences are not read.\n`)

/** Payments read per kind and run; `npm run test:full` reads all. */
const isFull = process.env.TESTS === 'full'
const atMost = isFull ? Number.POSITIVE_INFINITY : 100

let program: Program
beforeAll(async () => {
  program = await startProgram()
}, 120_000)
afterAll(() => program.stop())

describe('the sentence matches the sum of the ledger lines', { timeout: 600_000 }, () => {
  test('for payments of the sandbox', async () => {
    await program.call('POST /sandbox')
    while (!(await isFilled())) await delay(200)
    let takenFromLater = 0
    for (const query of [{}, { refundStatus: 'partial,full' }, { disputeStatus: 'open,challenged,won,lost' }]) {
      await forEachTransaction(query, (t) => {
        if (expectAgreement(t) > 0n) takenFromLater++
      })
    }
    for (const type of ['refund', 'chargeback', 'payout', 'payout_reversal', 'fee', 'adjustment', 'reserve']) {
      await forEachTransaction({ type }, (t) => expect(mismatchOf(t), `${type} ${t.id}`).toBeNull())
    }
    // The sandbox contains these cases; without them the sentence would be untested.
    expect(takenFromLater).toBeGreaterThan(20)
  })

  test.skipIf(!isThere)('for real payments', async () => {
    const { id } = await program.call('POST /sites', {
      body: { name: 'Loja', timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL' },
    })
    const folder = mkdtempSync(join(tmpdir(), 'firepay-sentences-'))
    try {
      await program.command('import', isFull ? file : beginningOf(file, folder), '--site', id)
    } finally {
      rmSync(folder, { recursive: true })
    }
    let payments = 0
    await forEachTransaction({ siteId: id }, (t) => {
      expectAgreement(t)
      payments++
    })
    expect(payments).toBe(Math.min(atMost, 4_451))
  })
})

/** True once the sandbox has its payments; in a short run, enough refunded ones. */
async function isFilled(): Promise<boolean> {
  if ((await program.call('GET /onboarding')).sandbox.status !== 'filling') return true
  if (isFull) return false
  const { stats } = await program.call('GET /transactions', { query: { refundStatus: 'partial,full', limit: '1' } })
  return stats.count >= atMost
}

/** A file with the first 1,000 events, which contain all payments of a short run. */
function beginningOf(events: string, folder: string): string {
  const lines = gunzipSync(readFileSync(events)).toString().split('\n')
  const beginning = join(folder, 'events.ndjson')
  writeFileSync(beginning, `${lines.slice(0, 1_000).join('\n')}\n`)
  return beginning
}

/** Reads the details of the newest transactions, eight in parallel; payments unless the query names a type. */
async function forEachTransaction(query: Record<string, string>, look: (t: Transaction) => void) {
  let after: string | undefined
  for (let read = 0; read < atMost; ) {
    const { items } = await program.call('GET /transactions', {
      query: { ...query, limit: '100', ...(after && { after }) },
    })
    for (let first = 0; first < items.length; first += 8) {
      const some = items.slice(first, first + 8)
      const details = await Promise.all(
        some.map(({ id }) => program.call('GET /transactions/{id}', { params: { id } })),
      )
      details.forEach(look)
    }
    read += items.length
    after = items.at(-1)?.id
    if (items.length < 100) return
  }
}

/**
 * Sums the lines independently of the sentence's code, and expects every sum in the sentence.
 * @returns the amount taken back by later payouts
 */
function expectAgreement(t: Transaction): bigint {
  const lines = t.ledger ?? []
  const sum = (keep: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(keep).reduce((total, line) => total + BigInt(line.amount.amount), 0n)
  const onBalance = sum((line) => line.account === 'balance')
  const open = sum((line) => line.account === 'balance' && line.payoutId === undefined)
  const shares = (t.payouts ?? []).map((payout) => {
    const share = sum((line) => line.payoutId === payout.id)
    expect(payout.share.amount, `the share of ${payout.id} in ${t.id}`).toBe(String(share))
    return { share, isPaid: payout.status === 'paid' }
  })
  const sharesOf = (keep: (payout: (typeof shares)[number]) => boolean) =>
    shares.filter(keep).reduce((total, { share }) => total + share, 0n)
  const paid = sharesOf(({ share, isPaid }) => share > 0n && isPaid)
  const onItsWay = sharesOf(({ share, isPaid }) => share > 0n && !isPaid)
  const taken = -sharesOf(({ share }) => share < 0n)
  const went = {
    refunded: sum((line) => line.account === 'clearing' && line.entryType.startsWith('refund.')),
    held: sum((line) => line.account === 'disputed'),
    lost: sum((line) => line.account === 'clearing' && line.entryType.startsWith('dispute.')),
    fees: sum((line) => line.account === 'fees'),
  }
  const captured = -sum((line) => line.account === 'clearing' && line.entryType.startsWith('payment.'))

  expect(mismatchOf(t), t.id).toBeNull()
  expect(rowsOf(t).at(-1)?.running ?? 0n, `the running balance of ${t.id}`).toBe(open)
  const now = new Date()
  const said = moneySentences(t, factsOf(t, now), { zone: 'UTC', dateStyle: 'day-month' }).map(plainText).join(' ')
  if (captured === 0n) return taken
  expect(captured, t.id).toBe(went.refunded + went.held + went.lost + went.fees + onBalance)
  const currency = lines[0]?.amount.currency ?? ''
  const isSaid = (minor: bigint) => said.includes(formatMoney(minor < 0n ? -minor : minor, currency))
  for (const [name, minor] of Object.entries(went)) {
    if (minor === 0n || (name === 'refunded' && minor === captured)) continue
    expect(isSaid(minor), `${name} of ${t.id}: ${said}`).toBe(true)
  }
  for (const minor of shares.length > 0 ? [paid, onItsWay, taken, open] : [onBalance]) {
    const isWhole = minor === onBalance && onBalance === captured
    expect(minor === 0n || isWhole || isSaid(minor), `${minor} of ${t.id}: ${said}`).toBe(true)
  }
  return taken
}
