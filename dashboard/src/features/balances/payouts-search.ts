import type { Balance } from './balances.queries.ts'

/**
 * Where the next payout of an account leads: to those on their way. What was on its way in the past is not any more, so it
 * leads to all of the account.
 */
export function payoutsSearch({ id }: Pick<Balance, 'id'>, isPast: boolean) {
  return { accountId: id, ...(!isPast && { status: 'created' }) }
}
