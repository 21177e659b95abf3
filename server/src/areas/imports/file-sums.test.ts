import type { ImportControl } from '@firepay/contract/imports/import-control.schemas.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { findPositions, sumBooked } from './booked.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const kinds = [
  ...['partial captures', 'refunds', 'refund failed', 'dispute', 'dispute won', 'without payment', 'foreign'],
  ...['payout', 'payout returned', 'payout to the merchant’s debit', 'fee', 'fee back', 'reserve', 'unknown'],
] as const
/** Lines that wait for an object in neither the ledger nor the file. */
const orphans = ['refund of elsewhere', 'dispute of elsewhere', 'return of elsewhere'] as const
/** Refunds that depend on what earlier and later lines of the file leave of their payment. */
const rests = ['refund beyond the payment', 'refund after a failed one'] as const
type Kind = (typeof kinds)[number] | (typeof orphans)[number] | (typeof rests)[number]
const cents = fc.integer({ min: 1, max: 2_000_000 })
const stories = (...of: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...of),
    currency: fc.constantFrom('EUR', 'USD'),
    amount: cents,
    part: cents,
    /** The returned amount, at another rate than the amount taken. */
    back: cents,
    fee: fc.nat(5_000),
  })
const mixed = fc.array(stories(...kinds, ...orphans, ...rests), { minLength: 1, maxLength: 8 })
type Step = {
  kind: Kind
  currency: string
  amount: number
  part: number
  back: number
  fee: number
}

/** A line in cents of the account, signed as it moves the balance; `fee` is deducted from it. */
type Said = {
  type: string
  id: string
  payment?: string
  currency: string
  gross: number
  fee?: number
  /** The customer's amount, in pounds. */
  pounds?: number
}
type Processor = { format: string; head: string; linesOf: (step: Step, index: number) => Said[]; write: Write }
type Write = (line: Said & { net: number; at: string; number: number }) => string

const text = (minor: number) => (minor / 100).toFixed(2)
const rest = (amount: number, part: number) => Math.min(part, amount)

const stripe: Processor = {
  format: 'stripe-balance',
  head: 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id,customer_facing_amount,customer_facing_currency',
  write: ({ number, at, currency, gross, fee = 0, net, type, id, payment = '', pounds }) =>
    `txn_${number},${at},${currency.toLowerCase()},${text(gross)},${text(fee)},${text(net)},${type},${id},,${payment},${pounds === undefined ? ',' : `${text(pounds)},gbp`}`,
  linesOf({ kind, currency, amount, part: wish, back, fee }, index) {
    const part = rest(amount, wish)
    const ch = `ch_${index}`
    const line = (type: string, id: string, gross: number, more: Partial<Said> = {}): Said => ({
      ...{ type, id, currency, gross },
      ...more,
    })
    const charge = line('charge', ch, amount, { fee, payment: ch })
    const re = (gross: number, id = `re_${index}`, more = {}) => line('refund', id, gross, { payment: ch, ...more })
    switch (kind) {
      case 'partial captures':
        return [charge, line('partial_capture_reversal', `pcr_${index}`, -part, { payment: ch })]
      case 'refunds':
        return [
          charge,
          re(-part, undefined, { fee: -Math.min(fee, 20) }),
          ...(amount > part ? [re(part - amount, `re_${index}b`)] : []),
        ]
      case 'refund failed':
        return [charge, re(-part), line('refund_failure', `re_${index}`, back, { payment: ch, fee })]
      case 'dispute':
        return [charge, line('dispute', `dp_${index}`, -amount, { payment: ch, fee: 1_500 })]
      case 'dispute won':
        return [
          charge,
          line('dispute', `dp_${index}`, -amount, { payment: ch, fee: 1_500 }),
          line('dispute_reversal', `dp_${index}`, back, { payment: ch, fee: -fee }),
          line('dispute', `dp_${index}`, -amount, { payment: ch }),
        ]
      case 'without payment':
        return [line('refund', `re_${index}`, -part, { fee }), line('dispute', `dp_${index}`, -amount, { fee })]
      case 'foreign':
        return [
          { ...charge, pounds: back },
          { ...re(-part), pounds: -back },
        ]
      case 'payout':
        return [line('payout', `po_${index}`, -amount, { fee })]
      case 'payout returned':
        return [line('payout', `po_${index}`, -amount), line('payout_reversal', `po_${index}`, back, { fee })]
      case 'payout to the merchant’s debit':
        return [line('payout', `po_${index}`, amount), line('payout_reversal', `po_${index}`, -part)]
      case 'fee':
        return [line('fee', `fee_${index}`, -amount), line('charge', ch, 0, { fee, payment: ch })]
      case 'fee back':
        return [line('fee', `fee_${index}`, amount)]
      case 'reserve':
        return [line('risk_reserved_funds', `rv_${index}`, -amount), line('risk_reserved_funds', `rr_${index}`, back)]
      case 'refund of elsewhere':
        return [
          re(-part, undefined, { payment: `ch_${index}x` }),
          line('refund_failure', `re_${index}`, back, { payment: `ch_${index}x` }),
          charge,
        ]
      case 'dispute of elsewhere':
        return [
          line('dispute', `dp_${index}`, -amount, { payment: `ch_${index}x`, fee }),
          line('dispute_reversal', `dp_${index}`, back, { payment: `ch_${index}x` }),
          charge,
          line('dispute', `dp_${index}b`, -part, { payment: ch }),
          line('dispute', `dp_${index}b`, -part, { payment: ch }),
        ]
      case 'return of elsewhere':
        return [line('payout_reversal', `po_${index}`, back, { fee })]
      case 'refund beyond the payment':
        return [charge, re(-part), re(-amount, `re_${index}b`), re(-1, `re_${index}c`)]
      case 'refund after a failed one':
        return [
          ...[re(-part), charge, line('refund_failure', `re_${index}`, part, { payment: ch })],
          ...[re(-amount, `re_${index}b`), re(-part, `re_${index}c`)],
        ]
      case 'unknown':
        return [line('contribution', `cn_${index}`, -amount), line('refund', `re_${index}`, part, { payment: ch, fee })]
    }
  },
}

const sides = (minor: number) => (minor < 0 ? `${text(-minor)},` : `,${text(minor)}`)

const adyen: Processor = {
  format: 'adyen-settlement-details',
  head: 'Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number',
  write: ({ payment = '', at, type, id, currency, gross, fee = 0, net, pounds }) =>
    `${payment},,visa,${at},UTC,${type},${id},${pounds === undefined ? currency : 'GBP'},${payment === '' ? ',' : sides(pounds ?? gross)},${currency},${sides(net)},${fee === 0 ? '' : text(fee)},1`,
  linesOf({ kind, currency, amount, part: wish, back, fee: costs }, index) {
    const part = rest(amount, wish)
    const psp = `PSP${index}`
    // A credit below its costs would be a capture with a debit: an adjustment.
    const fee = Math.min(costs, part - 1)
    const line = (type: string, id: string, gross: number, more: Partial<Said> = {}): Said => ({
      ...{ type, id: `${id}${index}`, currency, gross, payment: psp },
      ...more,
    })
    const own = (type: string, id: string, gross: number) => line(type, id, gross, { payment: '' })
    const capture = line('Settled', 'CAP', amount, { fee })
    switch (kind) {
      case 'partial captures':
        return [capture, line('Settled', 'CBP', amount, { fee }), line('Settled', 'CCP', part)]
      case 'refunds':
        return [
          capture,
          line('Refunded', 'REF', -part, { fee }),
          ...(amount > part ? [line('Refunded', 'REG', part - amount)] : []),
        ]
      case 'refund failed':
        return [capture, line('Refunded', 'REF', -part), line('RefundedReversed', 'REF', back)]
      case 'dispute':
        return [capture, line('Chargeback', 'CHB', -amount, { fee })]
      case 'dispute won':
        return [capture, line('Chargeback', 'CHB', -amount), line('ChargebackReversed', 'CHB', back)]
      case 'without payment':
        return [own('Fee', 'Fee of a week', -amount), own('Fee', 'Fee of a week', -amount)]
      case 'foreign':
        return [
          { ...capture, pounds: back },
          { ...line('Refunded', 'REF', -part), pounds: -back },
        ]
      case 'payout':
        return [own('MerchantPayout', 'TX', -amount)]
      case 'payout returned':
        return [own('MerchantPayout', 'TX', -amount), own('PaidOutReversed', 'TX', back)]
      case 'payout to the merchant’s debit':
        return [own('MerchantPayout', 'TX', amount)]
      case 'fee':
        return [own('MiscCosts', 'Costs', -amount)]
      case 'fee back':
        return [own('Fee', 'Fee', amount)]
      case 'reserve':
        return [own('DepositCorrection', 'Hold', -amount), own('DepositCorrection', 'Release', back)]
      case 'refund of elsewhere':
        return [
          line('Refunded', 'REF', -part, { fee }),
          line('RefundedReversed', 'REF', back),
          own('Fee', 'Fee', -amount),
        ]
      case 'dispute of elsewhere':
        return [line('Chargeback', 'CHB', -amount), line('ChargebackReversed', 'CHB', back)]
      case 'return of elsewhere':
        return [own('PaidOutReversed', 'TX', back)]
      case 'refund beyond the payment':
        return [
          ...[line('Refunded', 'REA', -part - amount), capture, line('Refunded', 'REF', -part)],
          ...[line('Refunded', 'REG', -amount), line('Settled', 'CBP', part), line('Refunded', 'REH', -part)],
        ]
      case 'refund after a failed one':
        return [
          ...[capture, line('Refunded', 'REF', -part), line('RefundedReversed', 'REF', part)],
          ...[line('Refunded', 'REG', -amount), line('Refunded', 'REH', -part)],
        ]
      case 'unknown':
        return [own('Balancetransfer', 'Moved', -amount), own('Word of next year', 'Moved', part)]
    }
  },
}

const mollie: Processor = {
  format: 'mollie-settlement',
  head: 'Date,Payment method,Currency,Amount,Status,ID,Description,Settlement currency,Settlement amount,Settlement reference,Payment ID',
  write: ({ at, type, id, payment = '', currency, gross, pounds }) =>
    `${at},${type === 'cost' ? 'Withheld transaction fees' : 'creditcard'},${pounds === undefined ? currency : 'GBP'},${text(pounds ?? gross)},${type},${id},By hand,${currency},${text(gross)},123.2610.01,${payment}`,
  linesOf({ kind, currency, amount, part: wish, back }, index) {
    const part = rest(amount, wish)
    const tr = `tr_${index}`
    const line = (type: string, id: string, gross: number, payment = ''): Said => ({
      type,
      id,
      currency,
      gross,
      payment,
    })
    const paid = line('Paid', tr, amount)
    switch (kind) {
      case 'refunds':
      case 'partial captures':
        return [paid, line('Refunded', `re_${index}`, -part, tr)]
      case 'refund failed':
        return [paid, line('Refunded', `re_${index}`, -part, tr), line('Refund returned', `re_${index}`, back, tr)]
      case 'dispute':
        return [paid, line('Charged back', `chb_${index}`, -amount, tr)]
      case 'dispute won':
        return [paid, line('Charged back', `chb_${index}`, -amount, tr), line('Chargeback', `chb_${index}`, back, tr)]
      case 'without payment':
        return [line('Refunded', `re_${index}`, -part), line('Chargeback', `chb_${index}`, -amount)]
      case 'foreign':
        return [
          { ...paid, pounds: back },
          { ...line('Refunded', `re_${index}`, -part, tr), pounds: -back },
        ]
      case 'fee':
      case 'payout':
        return [line('cost', '', -amount), line('cost', '', -amount)]
      case 'fee back':
      case 'reserve':
        return [line('cost', '', amount)]
      case 'refund of elsewhere':
        return [line('Refunded', `re_${index}`, -part, tr), line('Refund returned', `re_${index}`, back, tr)]
      case 'dispute of elsewhere':
        return [line('Charged back', `chb_${index}`, -amount, tr), line('Chargeback', `chb_${index}`, back, tr)]
      case 'return of elsewhere':
        return [line('Refund returned', `re_${index}`, back, tr)]
      case 'refund beyond the payment':
        return [
          ...[line('Refunded', `re_${index}`, -amount - part, tr), paid, line('Refunded', `re_${index}a`, -part, tr)],
          ...[line('Refunded', `re_${index}b`, -amount, tr), line('Refund returned', `re_${index}b`, amount, tr)],
        ]
      case 'refund after a failed one':
        return [
          ...[paid, line('Refunded', `re_${index}`, -part, tr), line('Refund returned', `re_${index}`, part, tr)],
          ...[line('Refunded', `re_${index}a`, -amount, tr), line('Refunded', `re_${index}b`, -part, tr)],
        ]
      default:
        return [line('Moved', `un_${index}`, -amount), line('Moved', '', part)]
    }
  },
}

const fileOf = ({ head }: Processor, lines: readonly string[]) => `${[head, ...lines].join('\n')}\n`

/** One minute per line, in the order of the file. */
const instantOf = (number: number) =>
  new Date(Date.UTC(2026, 2, 1, 10, number)).toISOString().slice(0, 19).replace('T', ' ')

async function imported({ format }: Processor, content: string, siteId: string) {
  const body = { siteId, fileName: 'file.csv', fileBytes: Buffer.byteLength(content), format, timeZone: 'UTC' } as never
  const { id } = await app.owner.call('POST /imports', { body })
  const run = await app.owner.call('PUT /imports/{id}/parts/{number}', {
    params: { id, number: '1' },
    body: { content: base64(content), isLast: true },
  })
  const { items: refused } = await app.owner.call('GET /imports/{id}/refused', { params: { id }, query: {} })
  return { run, refused }
}

const previewed = (siteId: string, content: string) =>
  app.owner.call('POST /imports/preview', {
    body: { siteId, content: base64(content), isWhole: true, timeZone: 'UTC' },
  })

type Amounts = readonly { amount: string; currency: string }[]

const sumsOf = (amounts: Amounts = []) =>
  Object.fromEntries(amounts.filter(({ amount }) => amount !== '0').map((one) => [one.currency, Number(one.amount)]))

const totalsOf = (control: ImportControl = []) =>
  control.map(({ currency, lines, file, moved }) => ({ currency, lines, file, moved }))

/** Balance moved by the lines: available and pending, without holds, disputes and payouts in transit. */
async function movedIn(siteId: string): Promise<Record<string, number>> {
  const { items } = await app.owner.call('GET /site-account-balances', { query: { siteId } })
  const sums = items.map(({ currency, available, pending }) => [
    currency,
    Number(available.amount) + Number(pending.amount),
  ])
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0))
}

describe.each([stripe, adyen, mollie])('a file of $format', (processor) => {
  test('moves its nets in the ledger, in each currency', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stories(...kinds), { minLength: 1, maxLength: 12 }), async (steps) => {
        const lines = steps.flatMap(processor.linesOf)
        const nets: Record<string, number> = {}
        const written = lines.map((line, number) => {
          const net = line.gross - (line.fee ?? 0)
          nets[line.currency] = (nets[line.currency] ?? 0) + net
          return processor.write({ ...line, net, number, at: instantOf(number) })
        })
        const { id: siteId } = await app.createSite()
        const { run, refused } = await imported(processor, fileOf(processor, written), siteId)
        expect({ refused, waiting: run.counts.waiting }).toEqual({ refused: [], waiting: 0 })
        expect(run.isComplete).toBe(true)
        expect(await movedIn(siteId)).toEqual(Object.fromEntries(Object.entries(nets).filter(([, sum]) => sum !== 0)))
        for (const { currency, adjustments, adjusted, adjustedCount } of run.control ?? []) {
          expect(adjusted).toHaveLength(Math.min(adjustedCount, 20))
          if (adjustedCount <= 20) {
            const sum = adjusted.reduce((total, { amount }) => total + Number(amount), 0)
            expect([currency, sum]).toEqual([currency, Number(adjustments)])
          }
        }
      }),
      { numRuns: 12, endOnFailure: false },
    )
  })

  test('previews present lines and the effect of the others on the balances', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(mixed, fc.nat(30), async (steps, wish) => {
        const lines = steps.flatMap(processor.linesOf)
        const written = lines.map((line, number) =>
          processor.write({ ...line, net: line.gross - (line.fee ?? 0), number, at: instantOf(number) }),
        )
        const { id: siteId } = await app.createSite()
        const earlier = written.slice(0, Math.min(wish, written.length))
        if (earlier.length > 0) await imported(processor, fileOf(processor, earlier), siteId)
        const before = await movedIn(siteId)
        const whole = fileOf(processor, written)
        const told = await previewed(siteId, whole)
        expect(await movedIn(siteId)).toEqual(before)
        const { run } = await imported(processor, whole, siteId)
        const { here, ready, waiting = 0, refused } = told.checked
        expect({ here, ready, waiting, refused }).toEqual({
          here: run.counts.here,
          ready: run.counts.new,
          waiting: run.counts.waiting,
          refused: run.counts.refused,
        })
        expect(totalsOf(told.control)).toEqual(totalsOf(run.control))
        const after = await movedIn(siteId)
        const added = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((currency) => ({
          currency,
          amount: `${(after[currency] ?? 0) - (before[currency] ?? 0)}`,
        }))
        expect(sumsOf(run.booked)).toEqual(sumsOf(added))
        expect(told.booked && sumsOf(told.booked)).toEqual(sumsOf(added))
      }),
      { numRuns: 12, endOnFailure: false },
    )
  })
})

test('excludes bookings by others during a part from the file’s sum', async () => {
  const site = await app.createSite()
  const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
  const adjust = async (id: string, amount: string, currency = 'EUR') => {
    const data = { amount: { amount, currency }, reason: 'Agreed' }
    const event = { id, type: 'adjustment', reference: id, occurredAt: app.clock.now().toISOString(), data }
    await send(app, 'POST /ingest/events', { events: [event] }, site.secrets.apiSecret)
  }
  await adjust('before', '1')
  const [since] = await inMerchant((trx) => Promise.all([findPositions(trx, scope)]))
  await adjust('own', '20')
  await adjust('other', '300')
  await adjust('own-dollars', '-4000', 'USD')
  const booked = await inMerchant((trx) => sumBooked(trx, scope, since, ['before', 'own', 'own-dollars']))
  expect(booked.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
    { currency: 'EUR', amount: 20n },
    { currency: 'USD', amount: -4_000n },
  ])
})

const inMerchant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(app.database.app, merchantOf(app), run)
