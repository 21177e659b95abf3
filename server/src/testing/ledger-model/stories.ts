import fc from 'fast-check'
import type { ModelEvent, Money } from './reference-ledger.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Half of them small, where rounding matters; the others up to the limit of the API. */
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 50n }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
const signed = fc.oneof(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }))
const share = fc.integer({ min: 1, max: 100 })
const currency = fc.constantFrom('EUR', 'JPY', 'KWD')

/** An event without a site: its time, and by how much later it arrives, in milliseconds since the site's creation. */
export type EventPlan = {
  type: string
  object: string
  at: number
  lateMs: number
  data: object
  /** In days since the site's creation; becomes a date of the site. */
  availableOn?: number | undefined
}

/**
 * In minutes. Most arrive immediately, the others up to 20 hours later, within the time that dependent events are held.
 */
const lateness = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20 * 60 })), {
  minLength: 1,
  maxLength: 6,
})

const timing = fc.record({
  /** In minutes since the site's creation. */
  start: fc.oneof(fc.integer({ min: -40 * 1440, max: -1440 }), fc.integer({ min: -1440, max: 2 * 1440 })),
  gap: fc.integer({ min: 1, max: 1_000 }),
  lateness,
})

const takeBack = fc.record({
  kind: fc.constantFrom(
    'refund',
    'refund pending',
    'refund fails',
    'refund bounces',
    'open',
    'won',
    'lost',
    'challenged',
    'challenged, won',
    'challenged, lost',
    'won, again',
    'won, again, won',
    'challenged, won, again, lost',
    'lost, won',
  ),
  share,
  /** The share of the captured total that a reopened dispute takes. */
  again: fc.option(share, { nil: undefined }),
  /** The amount that the processor returns, where it differs from the amount taken. */
  returned: fc.option(amount, { nil: undefined }),
  /** A dispute of a share of the captured total, whatever is left of it. */
  beyond: fc.boolean(),
  fee: fc.option(signed, { nil: undefined }),
})

const payment = fc.record({
  kind: fc.constant('payment' as const),
  timing,
  amount,
  currency,
  captures: fc.array(share, { maxLength: 3 }),
  fee: fc.option(signed, { nil: undefined }),
  settled: fc.option(fc.record({ amount, currency: fc.constantFrom('USD', 'EUR') }), { nil: undefined }),
  /** Stated by the last part taken back, instead of using the payment's rate. */
  ownSettlement: fc.option(amount, { nil: undefined }),
  availableOn: fc.option(fc.integer({ min: -30, max: 12 }), { nil: undefined }),
  takeBacks: fc.array(takeBack, { maxLength: 4 }),
  ending: fc.constantFrom('none', 'none', 'voided', 'voided, then', 'declined'),
})

const payout = fc.record({
  kind: fc.constant('payout' as const),
  timing,
  amount,
  currency,
  steps: fc.constantFrom([], ['payout.paid'], ['payout.failed'], ['payout.paid', 'payout.failed']),
  returned: fc.option(amount, { nil: undefined }),
})
const topUp = fc.record({
  kind: fc.constant('topup' as const),
  timing,
  amount,
  currency,
  reversals: fc.array(share, { maxLength: 3 }),
})
/** Holds and releases of the oldest hold, in a currency that no other story uses. */
const oldest = fc.record({
  kind: fc.constant('oldest' as const),
  timing,
  amount: fc.constant(0n),
  currency: fc.constant('CHF' as const),
  parts: fc.array(fc.record({ isHold: fc.boolean(), amount }), { minLength: 1, maxLength: 6 }),
})
const reserve = fc.record({
  kind: fc.constant('reserve' as const),
  timing,
  amount,
  currency,
  releases: fc.array(share, { maxLength: 3 }),
})
const single = fc.record({ kind: fc.constantFrom('fee', 'adjustment'), timing, amount: signed, currency })

const story = fc.oneof(
  { weight: 4, arbitrary: payment },
  { weight: 2, arbitrary: payout },
  reserve,
  topUp,
  oldest,
  single,
)
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

export const scenario = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo'),
  stories: fc.array(story, { minLength: 1, maxLength: 6 }),
  batchSizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
  /** Events that must change nothing, with the batch they follow. */
  noise: fc.array(fc.constantFrom('other content', 'too much released', 'from the future', 'no amount'), {
    maxLength: 3,
  }),
  /** In minutes since the site's creation. */
  asOf: fc.array(fc.integer({ min: -45 * 1440, max: 0 }), { minLength: 1, maxLength: 3 }),
  /** In days before the last. */
  reports: fc.record({ from: fc.integer({ min: 1, max: 50 }), days: fc.integer({ min: 1, max: 50 }) }),
})
export type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never

/** All events of a scenario in the order of occurrence; each is allowed by product.md. */
export function tellAll(stories: readonly Story[]): EventPlan[] {
  return stories.flatMap((one, index) => tell(one, `o${index}`)).sort((one, other) => one.at - other.at)
}

function tell(plan: Story, object: string): EventPlan[] {
  const plans: EventPlan[] = []
  const add = (type: string, data: object, reference = object, availableOn?: number) => {
    const at = (plan.timing.start + plans.length * plan.timing.gap) * minuteMs
    const late = isOrdered(plan) ? [0] : plan.timing.lateness
    plans.push({
      type,
      object: reference,
      at,
      lateMs: (late[plans.length % late.length] ?? 0) * minuteMs,
      data,
      availableOn,
    })
  }
  const money = (much: bigint, code: string = plan.currency): Money => ({ amount: `${much}`, currency: code })
  const positive = plan.amount < 0n ? -plan.amount : plan.amount
  switch (plan.kind) {
    case 'fee':
      add('fee.charged', { amount: money(positive), feeType: 'monthly' })
      break
    case 'adjustment':
      add('adjustment', { amount: money(plan.amount), reason: 'Agreed' })
      break
    case 'payout':
      add('payout.created', { amount: money(plan.amount) })
      for (const step of 'steps' in plan ? plan.steps : []) {
        const isReturn = step === 'payout.failed' && 'returned' in plan && plan.returned !== undefined
        add(step, isReturn ? { settlement: { amount: money(plan.returned ?? 0n) } } : {})
      }
      break
    case 'topup':
      add('topup.succeeded', { amount: money(plan.amount) })
      if ('reversals' in plan)
        tellParts(plan.amount, plan.reversals, (much) => add('topup.reversed', { amount: money(much) }))
      break
    case 'oldest':
      for (const [index, { isHold, amount: much }] of ('parts' in plan ? plan.parts : []).entries()) {
        const reference = `${object}-${index}`
        if (isHold) add('reserve.held', { amount: money(much) }, reference)
        else add('reserve.released', { amount: money(much), oldest: true }, reference)
      }
      break
    case 'reserve': {
      add('reserve.held', { amount: money(plan.amount) })
      const release = (much: bigint) => add('reserve.released', { amount: money(much) })
      if ('releases' in plan) tellParts(plan.amount, plan.releases, release)
      break
    }
    case 'payment':
      if ('captures' in plan) tellPayment(plan, object, add, money)
  }
  return plans
}

/**
 * True when the events must arrive in order: parts of a settled payment are rounded in order of arrival, and a step that
 * repeats an earlier one is refused until the steps between them have arrived.
 */
function isOrdered(plan: Story): boolean {
  if (!('captures' in plan)) return false
  const isTwice = ({ kind }: { kind: string }) => kind.includes('again') || kind === 'lost, won'
  return plan.settled !== undefined || plan.ending === 'voided, then' || plan.takeBacks.some(isTwice)
}

/** Takes each share of the amount that the shares before it left. */
function tellParts(whole: bigint, shares: readonly number[], add: (much: bigint) => void): void {
  let left = whole
  for (const part of shares) {
    const much = (left * BigInt(part)) / 100n
    left -= much
    add(much)
  }
}

type PaymentStory = Extract<Story, { captures: unknown }>

function tellPayment(
  plan: PaymentStory,
  object: string,
  add: (type: string, data: object, reference?: string, availableOn?: number) => void,
  money: (much: bigint, code?: string) => Money,
): void {
  const settledIn = plan.settled?.currency === plan.currency ? 'USD' : plan.settled?.currency
  const account = settledIn ?? plan.currency
  const fees = (much: bigint | undefined) =>
    much === undefined ? {} : { fees: [{ type: 'processing', amount: money(much, account) }] }
  add('payment.created', { amount: money(plan.amount), paymentMethod: { type: 'card' } })
  if (plan.ending === 'declined') {
    add('payment.declined', { declineCode: 'insufficient_funds' })
    return
  }
  const shares = plan.amount === 0n ? plan.captures.slice(0, 1) : plan.captures
  let captured = 0n
  for (const [index, part] of shares.entries()) {
    const isWhole = part === 100 && index === 0
    const much = isWhole ? plan.amount : ((plan.amount - captured) * BigInt(part)) / 100n
    if (much === 0n && plan.amount > 0n) continue
    if (captured === plan.amount && plan.amount > 0n) break
    captured += much
    const settlement = settledIn && plan.settled && { settlement: { amount: money(plan.settled.amount, settledIn) } }
    // Each capture needs its own day; otherwise it is undefined which one counts for a refund.
    const availableOn = plan.availableOn ?? (shares.length > 1 ? 3 : undefined)
    const data = { ...(isWhole ? {} : { amount: money(much) }), ...fees(plan.fee), ...settlement }
    add('payment.captured', data, object, availableOn)
  }
  if (plan.ending.startsWith('voided') && captured < plan.amount) {
    add('payment.voided', {})
    if (plan.ending === 'voided') return
  }
  let left = captured
  for (const [index, { kind, share: part, fee, beyond, again, returned }] of plan.takeBacks.entries()) {
    const isBeyond = beyond && !kind.startsWith('refund')
    const much = ((isBeyond ? captured : left) * BigInt(part)) / 100n
    if (much === 0n) continue
    if (!isBeyond) left -= much
    const reference = `${object}-${index}`
    const cameBack = returned === undefined ? {} : { settlement: { amount: money(returned, account) } }
    const isLast = index === plan.takeBacks.length - 1
    const settlement =
      settledIn && isLast && plan.ownSettlement !== undefined
        ? { settlement: { amount: money(plan.ownSettlement, settledIn) } }
        : {}
    if (kind.startsWith('refund')) {
      add('refund.created', { paymentReference: object, amount: money(much) }, reference)
      if (kind === 'refund fails') add('refund.failed', {}, reference)
      if (kind === 'refund' || kind === 'refund bounces')
        add('refund.succeeded', { ...fees(fee), ...settlement }, reference)
      if (kind === 'refund bounces') add('refund.failed', { failureReason: 'account closed', ...cameBack }, reference)
      continue
    }
    const opened = { paymentReference: object, amount: money(much), reason: 'fraud', ...fees(fee), ...settlement }
    add('dispute.opened', opened, reference)
    const reopened = again === undefined ? 0n : (captured * BigInt(again)) / 100n
    for (const [step, word] of kind.split(', ').entries()) {
      if (word === 'challenged') add('dispute.challenged', fees(fee), reference)
      // Lost money comes back only with an amount.
      const settled = kind === 'lost, won' ? { settlement: { amount: money(returned ?? much, account) } } : cameBack
      if (word === 'won') add('dispute.won', { ...fees(fee === undefined ? undefined : -fee), ...settled }, reference)
      if (word === 'lost') add('dispute.lost', step === 0 ? {} : fees(fee), reference)
      if (word !== 'again') continue
      const data = { ...fees(fee), ...(reopened > 0n && { amount: money(reopened) }) }
      add('dispute.funds_withdrawn', data, reference)
    }
  }
}

/** Converts it to an event of a site created at `created`. */
export function eventOf(
  eventPlan: EventPlan,
  index: number,
  created: number,
  dayAt: (instant: number) => string,
): ModelEvent {
  const { type, object, at, data, availableOn } = eventPlan
  const day = availableOn === undefined ? {} : { availableOn: dayAt(created + availableOn * dayMs) }
  return {
    id: `e${String(index).padStart(4, '0')}`,
    type,
    occurredAt: new Date(created + at).toISOString(),
    reference: object,
    data: { ...data, ...day },
  }
}
