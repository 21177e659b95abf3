import type { Balance } from './balances.queries.ts'

/**
 * The list filter for an account's payouts: those in transit now; for a past balance all of them, because they are no
 * longer in transit.
 */
export function payoutsSearch({ id }: Pick<Balance, 'id'>, isPast: boolean) {
  return { accountId: id, ...(!isPast && { status: 'created' }) }
}
