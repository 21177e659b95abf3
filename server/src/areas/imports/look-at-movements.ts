import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import { type Decided, decideAll } from './decide-all.ts'
import { withDisputes } from './disputes-of-payments.ts'
import { identityOf } from './events-of-movements.ts'
import { type FoundObject, findObjects } from './import-objects.queries.ts'
import { findKnownEvents, type KnownEvent, type Match } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { type Moved, movedBy } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import { stillSame } from './take-movements.ts'

/** What an import would do with a movement now. */
export type Outlook =
  /** @property adds null when the balance can be told only once the movement is taken, or it may wait for its object */
  | { status: 'new'; adds: Money | null }
  | { status: 'here'; moved: readonly Moved[] }
  | { status: 'refused'; message: string; moved: readonly Moved[] }

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Each is looked up with a handful of statements. */
const movementsPerLook = 500

/**
 * Says what `takeMovements` would do, without taking anything. A movement that needs another one of the same file counts as
 * new.
 * @returns in the order of `movements`
 */
export async function lookAtMovements(
  trx: Trx,
  scope: Scope,
  format: string,
  movements: readonly Movement[],
): Promise<Outlook[]> {
  const outlooks: Outlook[] = []
  const matches: Match[] = []
  const inFile = new Set(movements.filter(({ kind }) => !isStep(kind)).map(({ reference }) => reference))
  const seen = new Map<string, Movement>()
  for (let at = 0; at < movements.length; at += movementsPerLook) {
    const some = await withDisputes(trx, scope, format, movements.slice(at, at + movementsPerLook))
    const { decided, news } = await decideAll(trx, scope, { format, movements: some, earlier: matches })
    matches.push(...news)
    const here = some.filter((_, index) => isHere(decided[index]))
    const moved = new Map((await movedBy(trx, scope, format, here)).map((one, index) => [here[index], one]))
    const objects = await findObjects(trx, scope, some.flatMap(referencesOf))
    const ledger = { objects, references: new Set([...objects.values()].map((one) => one.processor_reference)), inFile }
    const known = await findKnownEvents(
      trx,
      scope,
      decided.flatMap(({ decision }) => ('send' in decision ? decision.send.map(({ id }) => id) : [])),
    )
    for (const [index, movement] of some.entries()) {
      const identity = identityOf(format, movement)
      const twin = seen.get(identity)
      seen.set(identity, movement)
      const one = decided[index]
      if (!one) throw new Error('A movement was not decided')
      if (twin) outlooks.push(hereOrRefused(movement, movedFrom(effectOf(twin))))
      else outlooks.push(outlookOf(movement, one, { moved: moved.get(movement) ?? [], known, ledger }))
    }
  }
  return outlooks
}

type Ledger = {
  objects: ReadonlyMap<string, FoundObject>
  /** Of the objects. */
  references: ReadonlySet<string>
  /** Of the objects that the file makes. */
  inFile: ReadonlySet<string>
}
type Facts = { moved: readonly Moved[]; known: ReadonlyMap<string, KnownEvent>; ledger: Ledger }

function outlookOf(movement: Movement, { decision }: Decided, { moved, known, ledger }: Facts): Outlook {
  if ('refused' in decision) return { status: 'refused', message: decision.refused, moved: [] }
  if ('here' in decision) {
    return decision.moved.length > 0 ? { status: 'here', moved: decision.moved } : hereOrRefused(movement, moved)
  }
  const events = decision.send.flatMap(({ id }) => known.get(id) ?? [])
  const refused = events.find(({ status }) => status === 'refused')
  if (refused) return { status: 'refused', message: refused.message ?? 'This line was refused before.', moved: [] }
  const isCertain = !events.some(({ status }) => status === 'held') && tellsBalance(decision.movement, movement, ledger)
  return { status: 'new', adds: isCertain ? effectOf(movement) : null }
}

/** Whether the movement itself tells what it adds: nothing of its money may be here under another name or part. */
function tellsBalance(sent: Movement, movement: Movement, { objects, references, inFile }: Ledger): boolean {
  const { kind, reference } = movement
  const isThere = references.has(reference)
  if (references.has(provisionalReferenceOf(reference, 'return'))) return false
  if (isStep(kind)) return isThere || inFile.has(reference)
  if (kind === 'reserve_released') return true
  if (kind === 'refund_total') return !isThere && inFile.has(reference)
  if (kind === 'refund' || kind === 'dispute') {
    if (!references.has(movement.payment) && !inFile.has(movement.payment)) return false
  }
  if (references.has(provisionalReferenceOf(reference, 'fees'))) return false
  if (!isThere || sent.reference !== reference) return true
  const isOpen = kind === 'payment' || kind === 'refund' || kind === 'dispute'
  return isOpen && !objects.has(`adjustment:${reference}`)
}

function referencesOf(movement: Movement): string[] {
  const { kind, reference } = movement
  return [
    reference,
    provisionalReferenceOf(reference, 'fees'),
    provisionalReferenceOf(reference, 'return'),
    ...(kind === 'refund' || kind === 'dispute' ? [movement.payment] : []),
  ]
}

/** A movement of an object that another movement made. */
function isStep(kind: Movement['kind']): boolean {
  return ['refund_failed', 'payout_failed', 'dispute_won', 'dispute_lost', 'top_up_returned'].includes(kind)
}

function isHere(decided: Decided | undefined): boolean {
  return decided !== undefined && 'here' in decided.decision
}

function movedFrom(effect: Money | null): Money[] {
  return effect ? [effect] : []
}

function hereOrRefused(movement: Movement, moved: readonly Moved[]): Outlook {
  const taken = stillSame(movement, moved)
  return taken.status === 'refused' ? { status: 'refused', message: taken.message, moved } : { status: 'here', moved }
}
