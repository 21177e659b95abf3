import { payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import { idOf, moment, oneOf, type StateOf, someOf, text, urlState, zone } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'

const sorts = ['createdAt', '-createdAt', 'amount', '-amount'] as const

const schema = {
  q: text(256),
  status: someOf(payoutStatuses),
  currency: text(200),
  accountId: idOf('acct'),
  period: oneOf(periods),
  from: moment,
  to: moment,
  timeZone: zone,
  sort: oneOf(sorts),
}
export type PayoutSearch = StateOf<typeof schema>
export const payoutsUrl = urlState(schema)

export function sortOf(search: PayoutSearch): (typeof sorts)[number] {
  return search.sort ?? '-createdAt'
}
