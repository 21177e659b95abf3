import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { decideAll } from './decide-all.ts'
import { withDisputes } from './disputes-of-payments.ts'
import type { Match } from './known-movements.queries.ts'
import type { Money } from './line.ts'
import { type Moved, movedBy } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import { stillSame } from './take-movements.ts'

/** What an import would do with a movement now. */
export type Outlook =
  /** @property adds null when only the ledger knows it once the movement is taken */
  | { status: 'new'; adds: Money | null }
  | { status: 'here'; moved: readonly Moved[] }
  | { status: 'refused'; message: string }

/** Each is looked up with a handful of statements. */
const movementsPerLook = 500

/**
 * Says what `takeMovements` would do, without taking anything. A movement that needs another one of the same file counts as
 * new.
 * @returns in the order of `movements`
 */
export async function lookAtMovements(
  trx: Trx,
  scope: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  format: string,
  movements: readonly Movement[],
): Promise<Outlook[]> {
  const outlooks: Outlook[] = []
  const matches: Match[] = []
  for (let at = 0; at < movements.length; at += movementsPerLook) {
    const some = await withDisputes(trx, scope, format, movements.slice(at, at + movementsPerLook))
    const { decided, news } = await decideAll(trx, scope, { format, movements: some, earlier: matches })
    matches.push(...news)
    const known = some.filter((_, index) => isHere(decided[index]?.decision))
    const moved = new Map((await movedBy(trx, scope, format, known)).map((one, index) => [known[index], one]))
    for (const [index, movement] of some.entries()) {
      const one = decided[index]
      if (!one) throw new Error('A movement was not decided')
      const { decision, hasRefunds } = one
      if ('refused' in decision) outlooks.push({ status: 'refused', message: decision.refused })
      else if ('send' in decision) {
        // A part of the sum may be here.
        const isUnknown = movement.kind === 'refund_total' && hasRefunds
        outlooks.push({ status: 'new', adds: isUnknown ? null : effectOf(movement) })
      } else if (decision.moved.length > 0) outlooks.push({ status: 'here', moved: decision.moved })
      else outlooks.push(hereOrRefused(movement, moved.get(movement) ?? []))
    }
  }
  return outlooks
}

function isHere(decision: object | undefined): boolean {
  return decision !== undefined && 'here' in decision
}

function hereOrRefused(movement: Movement, moved: readonly Moved[]): Outlook {
  const taken = stillSame(movement, moved)
  return taken.status === 'refused' ? { status: 'refused', message: taken.message } : { status: 'here', moved }
}
