import type { Id } from '@firepay/contract/product/ids.ts'
import type { InMerchant } from '../../platform/caller/caller.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { withinDeadline } from '../../platform/db/within-deadline.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import { type Decided, decideAll, paymentTakenFrom } from './decide-all.ts'
import type { Decision } from './decide-movement.ts'
import { identityOf } from './events-of-movements.ts'
import { type FoundObject, findObjects, findPayments } from './import-objects.queries.ts'
import { findKnownEvents, type KnownEvent, type Match } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { type Moved, movedBy } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import { DisputesInFile, ObjectsInFile } from './objects-in-file.ts'
import { keyOf } from './objects-of-movements.ts'
import { PaymentsInPreview, type Taking, type Verdict } from './payments-in-preview.ts'
import { resolved } from './resolve-movements.ts'
import { byTime, stillSame } from './take-movements.ts'

/** Predicted result of importing a movement now. */
export type Outlook =
  /**
   * @property adds null when the effect is known only after the import
   * @property moved the line's whole effect, when a part of it is here
   */
  | { status: 'new'; adds: Money | null; moved?: readonly Moved[] }
  /** Ingest holds it: what it needs is neither in the ledger nor in the file. */
  | { status: 'waiting' }
  | { status: 'here'; moved: readonly Moved[] }
  | { status: 'refused'; message: string; moved: readonly Moved[] }

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Looked up in one short transaction of about a dozen statements. */
const movementsPerLook = 500
/** Time after which a preview starts no further look. */
const lookMs = 4_000
/** Bound of one look and of each of its statements, which usually take a few milliseconds. */
const oneLookMs = 2_000

/**
 * Predicts the result of `takeMovements` without changing anything. A movement that needs another one of the file counts as
 * new, and as waiting when that one waits or is refused. Movements are looked up by time; none after `lookMs`, or after a
 * look longer than `oneLookMs`.
 * @returns in the order of `movements`; undefined for those not looked up
 */
export async function lookAtMovements(
  inMerchant: InMerchant,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<(Outlook | undefined)[]> {
  const outlooks = new Map<Movement, Outlook>()
  const matches: Match[] = []
  const inFile = new ObjectsInFile(movements)
  const disputes = new DisputesInFile()
  const seen = new Map<string, Movement>()
  const held = new Set<Movement>()
  const twins: { asked: Movement; movement: Movement; twin: Movement }[] = []
  const ordered = byTime(movements)
  const payments = new PaymentsInPreview(ordered)
  const startedAt = performance.now()
  for (let at = 0; at < ordered.length && performance.now() - startedAt < lookMs; at += movementsPerLook) {
    const own = ordered.slice(at, at + movementsPerLook)
    const asked = { format, movements: own, earlier: matches }
    const facts = await inMerchant(
      (trx) => withinDeadline(trx, oneLookMs, (check) => readFacts(trx, scope, asked, check)),
      { readOnly: true },
    )
    if (facts === null) break
    const { some, decided, news, moved, known, objects, references } = facts
    matches.push(...news)
    payments.add(facts.payments)
    const ledger = { objects, references, payments, inFile, disputes }
    for (const [index, movement] of some.entries()) {
      const [one, asked] = [decided[index], own[index]]
      if (!one || !asked) throw new Error('A movement was not decided')
      const identity = identityOf(format, movement)
      const twin = seen.get(identity)
      const before = twin && outlooks.get(twin)
      if (!twin) seen.set(identity, asked)
      else twins.push({ asked, movement, twin })
      payments.pass(asked)
      if (isHeld(one, known)) held.add(asked)
      const outlook = before
        ? outlookOfTwin(movement, before)
        : outlookOf({ asked, movement }, one, { moved: moved.get(movement) ?? [], known, ledger })
      outlooks.set(asked, outlook)
      if (outlook.status === 'new') disputes.add('send' in one.decision ? one.decision.movement : movement)
      else if (outlook.status !== 'here') inFile.remove(asked)
      if (outlook.status === 'new' && !before) applyTo(payments, one, objects)
    }
  }
  for (const [asked, result] of payments.results()) {
    if (typeof result !== 'string') outlooks.set(asked, { status: 'refused', message: result.refused, moved: [] })
    else if (result === 'waiting') outlooks.set(asked, { status: 'waiting' })
    else if (outlooks.get(asked)?.status === 'waiting') outlooks.set(asked, { status: 'new', adds: null })
  }
  // An earlier import brought the events; this one brings what they need.
  for (const asked of held)
    if (outlooks.get(asked)?.status === 'new') outlooks.set(asked, { status: 'here', moved: [] })
  for (const { asked, movement, twin } of twins) {
    const before = outlooks.get(twin)
    if (before) outlooks.set(asked, outlookOfTwin(movement, before))
  }
  return movements.map((movement) => outlooks.get(movement))
}

/** True when ingest holds the movement's events since an earlier import. */
function isHeld({ decision }: Decided, known: ReadonlyMap<string, KnownEvent>): boolean {
  return 'send' in decision && decision.send.every(({ id }) => known.get(id)?.status === 'held')
}

/** Applies a movement that will be sent to its payment; refunds and disputes were applied when they were decided. */
function applyTo(payments: PaymentsInPreview, { decision }: Decided, objects: ReadonlyMap<string, FoundObject>): void {
  if (!('send' in decision) || decision.adds) return
  const { movement, send } = decision
  if (movement.kind === 'payment' && send.some(({ type }) => type === 'payment.captured')) payments.capture(movement)
  if (movement.kind === 'refund_total') payments.refundTotal(movement)
  if (movement.kind === 'adjustment') payments.adjust(movement)
  if (movement.kind === 'refund_failed') {
    payments.refundFailed(movement.reference, objects.get(keyOf({ type: 'refund', reference: movement.reference })))
  }
}

/** Reads the ledger's facts about some movements. Has no side effects, as the transaction may run twice. */
async function readFacts(
  trx: Trx,
  scope: Scope,
  { format, movements, earlier }: { format: string; movements: readonly Movement[]; earlier: readonly Match[] },
  check: () => void,
) {
  const some = await resolved(trx, scope, format, movements)
  check()
  const { decided, news } = await decideAll(trx, scope, { format, movements: some, earlier })
  check()
  const here = some.filter((_, index) => isHere(decided[index]))
  const moved = new Map((await movedBy(trx, scope, format, here)).map((one, index) => [here[index], one]))
  check()
  const objects = await findObjects(trx, scope, some.flatMap(referencesOf))
  check()
  const ids = [...objects.values()].flatMap(({ type, parent_id: id }) => (type === 'refund' && id ? [id] : []))
  const payments = await findPayments(trx, scope, {
    references: some.flatMap((movement) => paymentTakenFrom(movement) ?? []),
    ids,
  })
  const references = new Set([...objects.values()].map((one) => one.processor_reference))
  const known = await findKnownEvents(
    trx,
    scope,
    decided.flatMap(({ decision }) => ('send' in decision ? decision.send.map(({ id }) => id) : [])),
  )
  return { some, decided, news, moved, known, objects, references, payments }
}

type Ledger = {
  objects: ReadonlyMap<string, FoundObject>
  /** References of `objects`. */
  references: ReadonlySet<string>
  payments: PaymentsInPreview
  inFile: ObjectsInFile
  disputes: DisputesInFile
}
type Facts = { moved: readonly Moved[]; known: ReadonlyMap<string, KnownEvent>; ledger: Ledger }

type Line = { asked: Movement; movement: Movement }

function outlookOf({ asked, movement }: Line, { decision }: Decided, { moved, known, ledger }: Facts): Outlook {
  if ('refused' in decision) return { status: 'refused', message: decision.refused, moved: [] }
  if ('here' in decision) {
    return decision.moved.length > 0 ? { status: 'here', moved: decision.moved } : hereOrRefused(movement, moved)
  }
  const events = decision.send.flatMap(({ id }) => known.get(id) ?? [])
  const refused = events.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', message: refused.message ?? 'This line was refused before.', moved: [] }
  if (waits(decision.movement, ledger)) return { status: 'waiting' }
  const taking = takingOf(decision, known)
  const verdict = taking && ledger.payments.take(asked, taking)
  if (verdict === 'waits') return { status: 'waiting' }
  if (typeof verdict === 'object') return { status: 'refused', message: verdict.refused, moved: [] }
  if (decision.adds) return { status: 'new', adds: effectOf(decision.movement), moved: decision.adds.moved }
  const isCertain =
    !events.some(({ status }) => status === 'held') && tellsBalance(decision.movement, movement, { ledger, verdict })
  return { status: 'new', adds: isCertain ? effectOf(movement) : null }
}

/** True when ingest would hold the movement's first event: what it needs is neither in the ledger nor in the file. */
function waits(movement: Movement, ledger: Ledger): boolean {
  const { objects, inFile, disputes } = ledger
  const { kind, reference } = movement
  const isMissing = (type: string) => !objects.has(`${type}:${reference}`) && !inFile.has(`${type}:${reference}`)
  const step = stepOf[kind]
  if (step) return isMissing(step) && !inFile.has(`of ${reference}`)
  if (kind === 'refund_total') return isMissing('payment')
  return kind === 'dispute' && disputes.isOut(reference, objects.get(`chargeback:${reference}`))
}

/** The refund or dispute that the decision asks the payment for; undefined when the ledger has it already. */
function takingOf(
  { send, movement }: Extract<Decision, { send: unknown }>,
  known: ReadonlyMap<string, KnownEvent>,
): Taking | undefined {
  const [first] = send
  if (!first || known.get(first.id)?.status === 'accepted') return undefined
  if (movement.kind === 'refund' && first.type === 'refund.created') return movement
  return movement.kind === 'dispute' && first.type === 'dispute.opened' ? movement : undefined
}

/** True when the movement alone determines its effect: none of its money may exist under another reference or part. */
function tellsBalance(
  sent: Movement,
  movement: Movement,
  { ledger, verdict }: { ledger: Ledger; verdict: Verdict | undefined },
): boolean {
  const { objects, references, inFile } = ledger
  const { kind, reference } = movement
  if (references.has(provisionalReferenceOf(reference, 'return'))) return false
  const step = stepOf[kind]
  if (step) {
    if (inFile.has(`${step}:${reference}`)) return true
    const status = objects.get(`${step}:${reference}`)?.status
    return status !== undefined && (kind !== 'refund_failed' || status === 'succeeded')
  }
  if (kind === 'reserve_released') return !references.has(reference)
  if (kind === 'refund_total') return !references.has(reference) && inFile.has(`payment:${reference}`)
  if (references.has(provisionalReferenceOf(reference, 'fees'))) return false
  if (verdict === 'open') return false
  if (!references.has(reference) || sent.reference !== reference) return true
  const own = objects.get(keyOf({ type: kind === 'dispute' ? 'chargeback' : kind, reference }))
  if (kind === 'dispute') return own !== undefined
  return kind === 'payment' && own?.currency === movement.amount.currency && own.captured_amount > 0n
}

/** Type of the object that a follow-up movement changes. */
const stepOf: Partial<Record<Movement['kind'], string>> = {
  refund_failed: 'refund',
  payout_failed: 'payout',
  dispute_won: 'chargeback',
  dispute_lost: 'chargeback',
  top_up_returned: 'topup',
}

function referencesOf({ reference }: Movement): string[] {
  return [reference, provisionalReferenceOf(reference, 'fees'), provisionalReferenceOf(reference, 'return')]
}

/** Result of a repeated line. */
function outlookOfTwin(movement: Movement, before: Outlook): Outlook {
  if (before.status === 'here') return hereOrRefused(movement, before.moved)
  return before.status === 'new' && before.adds ? hereOrRefused(movement, before.moved ?? [before.adds]) : before
}

function isHere(decided: Decided | undefined): boolean {
  return decided !== undefined && 'here' in decided.decision
}

function hereOrRefused(movement: Movement, moved: readonly Moved[]): Outlook {
  const taken = stillSame(movement, moved)
  return taken.status === 'refused' ? { status: 'refused', message: taken.message, moved } : { status: 'here', moved }
}
