import { type Category, differenceOf, type Kind, type Line } from './line.ts'
import { OpenReserves } from './open-reserves.ts'
import { PayoutLines } from './payout-lines.ts'

/**
 * Reference ledger of one site, written from product.md §4 and §5 alone and as simple as possible: lists in memory,
 * summed for each query. The model-based test (L-14) compares the server with it.
 */
export type Money = { amount: string; currency: string }
export type ModelEvent = {
  id: string
  type: string
  occurredAt: string
  reference: string
  data: {
    amount?: Money
    fees?: { type: string; amount: Money }[]
    settlement?: { amount: Money }
    availableOn?: string
    paymentReference?: string
    oldest?: true
  }
}

type Payment = { currency: string; account: string; asked: bigint; captured: bigint; settled: bigint; taken: bigint }
type Child = { payment: string; amount: bigint; settled: bigint; state: string }
type ModelPayment = Payment & {
  settledTaken: bigint
  availableAt: number
  refunded: bigint
  pending: bigint
  disputed: bigint
}

/** Steps of a refund, a dispute and a payout; each precedes those after it. */
const steps = [
  ...['refund.created', 'refund.succeeded', 'refund.failed'],
  ...['dispute.opened', 'dispute.challenged', 'dispute.won', 'dispute.lost'],
  ...['payout.created', 'payout.paid', 'payout.failed'],
]

const firsts = ['payout.created', 'reserve.held', 'topup.succeeded']

export const inTotal: readonly Kind[] = ['balance', 'reserved', 'in_transit']

export class ReferenceLedger {
  readonly lines: Line[] = []
  readonly payments = new Map<string, ModelPayment>()
  readonly children = new Map<string, Child>()
  readonly payouts = new PayoutLines(this.lines)
  readonly #reserves = new OpenReserves()
  /**
   * Accounts with their closed days. An account exists from its first use, that of the default currency from the start.
   */
  readonly accounts = new Map<string, { from: number; until: number }>()
  readonly #reached = new Map<string, number>()
  readonly #zone: string
  readonly #delayDays: number

  constructor(zone: string, delayDays: number, defaultCurrency: string) {
    this.#zone = zone
    this.#delayDays = delayDays
    this.accounts.set(defaultCurrency, { from: 0, until: 0 })
  }

  /** Closes the days from that of `created` to that of `now`, like the worker. */
  close(created: number, now: number): void {
    const [from, until] = [this.startOfDay(this.dayOf(created)), this.startOfDay(this.dayOf(now))]
    if (from < until) for (const account of this.accounts.keys()) this.accounts.set(account, { from, until })
  }

  /** Runs after a batch: opens the account of payments that no event of the batch settles elsewhere. */
  endBatch(): void {
    for (const { account } of this.payments.values()) this.#open(account)
    this.payouts.endBatch()
  }

  /** True when the object that the event needs exists; otherwise the event is held. */
  has({ type, reference, data }: ModelEvent): boolean {
    if (data.oldest) return true
    if (type === 'refund.created' || type === 'dispute.opened') {
      const payment = this.payments.get(data.paymentReference ?? '')
      if (!payment) return false
      // A dispute may take any amount once something is captured.
      if (type === 'dispute.opened') return payment.availableAt !== 0
      return payment.captured - payment.pending - payment.refunded >= BigInt(data.amount?.amount ?? 0)
    }
    if (type.startsWith('payment.')) return type === 'payment.created' || this.payments.has(reference)
    return ['fee.charged', 'adjustment', ...firsts].includes(type) || this.#reached.has(reference)
  }

  /** Posts an accepted event. */
  apply({ id, type, reference, occurredAt, data }: ModelEvent, receivedAt: number): void {
    const amount = BigInt(data.amount?.amount ?? 0)
    const child = this.children.get(reference)
    const payment = this.payments.get(data.paymentReference ?? child?.payment ?? reference)
    const currency =
      data.settlement?.amount.currency ?? payment?.account ?? data.amount?.currency ?? this.#currencyOf(reference)
    if (type !== 'payment.created') this.#open(currency)
    const closed = this.accounts.get(currency) ?? { from: 0, until: 0 }
    const occurred = Date.parse(occurredAt)
    const now = occurred >= closed.from && occurred < closed.until ? receivedAt : occurred
    const at = Math.max(now, payment?.availableAt ?? now)
    const move = (from: Kind, to: Kind, much: bigint, category: Category, availableAt = at, told = {}) => {
      if (much < 0n) [from, to, much] = [to, from, -much]
      const line = {
        event: id,
        eventType: type,
        object: reference,
        currency,
        postedAt: now,
        availableAt: Math.max(now, availableAt),
        category,
        ...told,
      }
      if (much > 0n) this.lines.push({ ...line, kind: from, amount: -much }, { ...line, kind: to, amount: much })
    }
    const fees = () => {
      for (const fee of data.fees ?? []) move('balance', 'fees', BigInt(fee.amount.amount), 'fee')
    }
    // The processor says how much came back; the difference from what was taken is an adjustment.
    const differ = (taken: bigint) => {
      if (!data.settlement) return
      const told = { event: `${id} difference`, eventType: 'adjustment', object: differenceOf(reference) }
      move('clearing', 'balance', BigInt(data.settlement.amount.amount) - taken, 'adjustment', at, told)
    }
    // An event older than its successor only appears in the timeline; its fee is charged all the same.
    const rank = steps.indexOf(type)
    const isReturn = type === 'dispute.won' && child?.state === 'lost' && data.settlement !== undefined
    if (rank >= 0 && rank < (this.#reached.get(reference) ?? 0) && !isReturn) {
      // A failed refund has already returned what its success charged.
      if (type === 'dispute.challenged') fees()
      return
    }
    this.#reached.set(reference, rank)
    switch (type) {
      case 'payment.created': {
        const open = { captured: 0n, settled: 0n, taken: 0n, settledTaken: 0n, refunded: 0n, pending: 0n, disputed: 0n }
        this.payments.set(reference, { ...open, currency, account: currency, asked: amount, availableAt: 0 })
        return
      }
      case 'payment.captured': {
        if (!payment) throw new Error(`${reference} is not known`)
        const day = data.availableOn ?? this.dayOf(occurred, this.#delayDays)
        const much = data.amount ? amount : payment.asked - payment.captured
        const settled = data.settlement ? BigInt(data.settlement.amount.amount) : much
        payment.account = currency
        payment.availableAt = this.startOfDay(day)
        payment.captured += much
        payment.settled += settled
        move('clearing', 'balance', settled, 'payment', payment.availableAt)
        for (const fee of data.fees ?? [])
          move('balance', 'fees', BigInt(fee.amount.amount), 'fee', payment.availableAt)
        return
      }
      case 'refund.created':
        this.children.set(reference, { payment: data.paymentReference ?? '', amount, settled: 0n, state: 'pending' })
        if (payment) payment.pending += amount
        return
      case 'refund.succeeded':
        if (!child || !payment) throw new Error(`${reference} is not known`)
        payment.pending -= child.amount
        payment.refunded += child.amount
        child.state = 'succeeded'
        this.#take(payment, child, data.settlement)
        move('balance', 'clearing', child.settled, 'refund')
        fees()
        return
      case 'refund.failed':
        if (!child || !payment) throw new Error(`${reference} is not known`)
        if (child.state === 'pending') payment.pending -= child.amount
        else {
          payment.refunded -= child.amount
          this.#giveBack(payment, child)
          differ(child.settled + this.#held(reference, 'fees'))
          for (const line of this.lines.filter((one) => one.object === reference)) {
            const category = line.category === 'fee' ? 'fee' : 'reversal'
            const told = { event: id, eventType: type, postedAt: now, category } as const
            const turned = { ...line, ...told, amount: -line.amount }
            this.lines.push({ ...turned, availableAt: Math.max(now, line.availableAt) })
          }
        }
        child.state = 'failed'
        return
      case 'dispute.opened': {
        if (!payment) throw new Error(`${data.paymentReference} is not known`)
        const opened = { payment: data.paymentReference ?? '', amount, settled: 0n, state: 'open' }
        this.children.set(reference, opened)
        payment.disputed += amount
        this.#take(payment, opened, data.settlement)
        move('balance', 'disputed', opened.settled, 'chargeback')
        fees()
        return
      }
      case 'dispute.challenged':
        fees()
        return
      case 'dispute.won':
        if (!child || !payment) throw new Error(`${reference} is not known`)
        payment.disputed -= child.amount
        this.#giveBack(payment, child)
        move(child.state === 'lost' ? 'clearing' : 'disputed', 'balance', child.settled, 'chargeback')
        fees()
        differ(child.settled)
        child.state = 'won'
        return
      case 'dispute.funds_withdrawn':
        if (!child || !payment) throw new Error(`${reference} is not known`)
        child.amount = data.amount ? amount : child.amount
        child.state = 'open'
        payment.disputed += child.amount
        this.#take(payment, child, data.settlement)
        move('balance', 'disputed', child.settled, 'chargeback')
        fees()
        return
      case 'dispute.lost':
        if (child) child.state = 'lost'
        move('disputed', 'clearing', child?.settled ?? 0n, 'chargeback')
        fees()
        return
      case 'payout.created':
        move('balance', 'in_transit', amount, 'payout', now)
        this.payouts.made(reference, currency, occurred)
        return
      case 'payout.paid':
        move('in_transit', 'paid_out', this.#held(reference, 'in_transit'), 'payout')
        return
      case 'payout.failed': {
        const underway = this.#held(reference, 'in_transit')
        const taken = -this.#held(reference, 'balance')
        if (underway > 0n) move('in_transit', 'balance', underway, 'reversal', now)
        else move('paid_out', 'balance', this.#held(reference, 'paid_out'), 'reversal', now)
        differ(taken)
        this.payouts.failed(reference, occurred)
        return
      }
      case 'topup.succeeded':
        move('paid_out', 'balance', amount, 'payout', now)
        return
      case 'topup.reversed':
        move('balance', 'paid_out', amount, 'payout', now)
        return
      case 'reserve.held':
        move('balance', 'reserved', amount, 'reserve', now)
        move('reserved', 'clearing', this.#reserves.held({ reference, currency, at: occurred, amount }), 'reserve', now)
        return
      case 'reserve.released': {
        if (!data.oldest) this.#reserves.released(reference, amount)
        const shares = data.oldest ? this.#reserves.releasedOldest({ currency, at: occurred, amount }) : [amount]
        const rest = amount - shares.reduce((total, share) => total + share, 0n)
        // Each share is a transaction of its own.
        for (const [part, share] of shares.entries()) {
          move('reserved', 'balance', share, 'reserve', now, { event: `${id} ${part}` })
        }
        move('clearing', 'balance', rest, 'reserve', now)
        return
      }
      case 'fee.charged':
        move('balance', 'fees', amount, 'fee', now)
        return
      case 'adjustment':
        move('clearing', 'balance', amount, 'adjustment', now)
        return
    }
  }

  /** Balance of the account at an instant (product.md §3.4). */
  balanceAt(currency: string, asOf: number) {
    const posted = this.lines.filter((line) => line.currency === currency && line.postedAt <= asOf)
    const of = (kind: Kind, fits = (_: Line) => true) => sum(posted.filter((line) => line.kind === kind && fits(line)))
    const releases = new Map<string, bigint>()
    for (const line of posted.filter(({ kind, availableAt }) => kind === 'balance' && availableAt > asOf)) {
      const day = this.dayOf(line.availableAt)
      releases.set(day, (releases.get(day) ?? 0n) + line.amount)
    }
    const figures = {
      available: of('balance', (line) => line.availableAt <= asOf),
      pending: of('balance', (line) => line.availableAt > asOf),
      reserved: of('reserved'),
      inTransit: of('in_transit'),
    }
    const total = figures.available + figures.pending + figures.reserved + figures.inTransit
    return { ...figures, total, disputed: of('disputed'), releases }
  }

  /** Movements of the account's total in from ≤ t < to. */
  movements(currency: string, from: number, to: number): Line[] {
    return this.lines.filter(
      ({ kind, currency: own, postedAt }) =>
        own === currency && inTotal.includes(kind) && postedAt >= from && postedAt < to,
    )
  }

  /** Sum of an object's own lines in a ledger account. */
  moved(reference: string, kind: Kind): bigint {
    return this.#held(reference, kind)
  }

  dayOf(instant: number, later = 0): string {
    const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.#zone)
    return here.toPlainDate().add({ days: later }).toString()
  }

  startOfDay(day: string): number {
    return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: this.#zone }).epochMilliseconds
  }

  #open(currency: string): void {
    if (!this.accounts.has(currency)) this.accounts.set(currency, { from: 0, until: 0 })
  }

  /** Settlement amount of a part: as stated, else by the payment's rate; the last part takes the remainder. */
  #take(payment: ModelPayment, part: Child, said?: { amount: Money }): void {
    payment.taken += part.amount
    if (said) part.settled = BigInt(said.amount.amount)
    else if (payment.taken === payment.captured) {
      const rest = payment.settled - payment.settledTaken
      part.settled = rest > 0n ? rest : 0n
    } else part.settled = halfEven(part.amount * payment.settled, payment.captured)
    payment.settledTaken += part.settled
  }

  #giveBack(payment: ModelPayment, part: Child): void {
    payment.taken -= part.amount
    payment.settledTaken -= part.settled
  }

  #held(reference: string, kind: Kind): bigint {
    return sum(this.lines.filter((line) => line.object === reference && line.kind === kind))
  }

  #currencyOf(reference: string): string {
    return this.lines.find((line) => line.object === reference)?.currency ?? 'EUR'
  }
}

export function sum(lines: readonly { amount: bigint }[]): bigint {
  return lines.reduce((total, { amount }) => total + amount, 0n)
}

/** numerator ÷ denominator in integers, denominator > 0, rounded half to even. */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  const twice = 2n * (rest < 0n ? -rest : rest)
  const isUp = twice > denominator || (twice === denominator && whole % 2n !== 0n)
  return isUp ? whole + (numerator < 0n ? -1n : 1n) : whole
}
