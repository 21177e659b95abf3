import { payoutStatuses } from '@firepay/contract/payouts/payout-values.ts'
import { idOf, moment, oneOf, someOf, text, zone } from '../../shared/list/list-state.ts'
import { type ListSearchOf, listUrl } from '../../shared/list/list-url.ts'
import { periods } from '../../shared/list/period.ts'

const sorts = ['-createdAt', 'createdAt', 'amount', '-amount'] as const
export type Sort = (typeof sorts)[number]

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
export type PayoutSearch = ListSearchOf<typeof schema>
export const payoutsUrl = listUrl({ schema, sorts, layers: [] })
