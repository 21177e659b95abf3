import type { AbilityName } from '@firepay/contract/auth/abilities.ts'
import type { suggesterNames } from '@firepay/contract/suggester/suggester.routes.ts'
import type { TransactionFilterName } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import { transactionsTexts, transactionWords } from '../../../locale/en/transactions.ts'
import type { ListSearch, SearchKey } from './list-search.ts'

export type SuggesterName = (typeof suggesterNames)[number]
export type FieldName = keyof typeof transactionsTexts.filters.fields

export type Option = { value: string; label: string }

/** How a filter's values are chosen. */
export type FilterField = { name: FieldName; key: SearchKey } & (
  | { kind: 'choice'; options: readonly Option[] }
  /** Any of several values that the suggester offers. */
  | { kind: 'several'; suggester: SuggesterName }
  /** One value, offered by the suggester; with `typed` also one that it does not know. */
  | { kind: 'one'; suggester: SuggesterName; typed: boolean }
  | { kind: 'amount' }
)

const optionsOf = (words: Readonly<Record<string, string>>, without: readonly string[] = []): Option[] =>
  Object.entries(words)
    .filter(([value]) => !without.includes(value))
    .map(([value, label]) => ({ value, label }))

/** Every filter, in the order they are offered. */
export const filterFields: readonly FilterField[] = [
  { name: 'status', key: 'status', kind: 'choice', options: optionsOf(transactionWords.status) },
  { name: 'amount', key: 'amountFrom', kind: 'amount' },
  { name: 'paymentMethod', key: 'paymentMethod', kind: 'choice', options: optionsOf(transactionWords.method) },
  { name: 'siteId', key: 'siteId', kind: 'one', suggester: 'site', typed: false },
  { name: 'currency', key: 'currency', kind: 'several', suggester: 'currency' },
  { name: 'country', key: 'country', kind: 'several', suggester: 'country' },
  { name: 'declineCode', key: 'declineCode', kind: 'several', suggester: 'decline-code' },
  { name: 'cardBrand', key: 'cardBrand', kind: 'several', suggester: 'card-brand' },
  { name: 'refundStatus', key: 'refundStatus', kind: 'choice', options: optionsOf(transactionWords.refundStatus) },
  { name: 'disputeStatus', key: 'disputeStatus', kind: 'choice', options: optionsOf(transactionWords.disputeStatus) },
  {
    name: 'settlementStatus',
    key: 'settlementStatus',
    kind: 'choice',
    options: optionsOf(transactionWords.settlementStatus),
  },
  {
    name: 'type',
    key: 'type',
    kind: 'choice',
    options: [...optionsOf(transactionWords.type), { value: 'all', label: transactionsTexts.filters.anyType }],
  },
  { name: 'customerEmail', key: 'customerEmail', kind: 'one', suggester: 'customer-email', typed: true },
  { name: 'orderReference', key: 'orderReference', kind: 'one', suggester: 'order-reference', typed: true },
  { name: 'processorReference', key: 'processorReference', kind: 'one', suggester: 'processor-reference', typed: true },
  { name: 'payoutId', key: 'payoutId', kind: 'one', suggester: 'payout', typed: false },
  { name: 'accountId', key: 'accountId', kind: 'one', suggester: 'account', typed: false },
]

/** The ability that the filter needs; without it the server refuses it. */
export function abilityOfField(field: FilterField): AbilityName {
  // The keys of the filters are names of the call.
  return abilityOfFilter(field.key as TransactionFilterName)
}

function abilityOf(type: string): AbilityName {
  return abilityOfType[type as keyof typeof abilityOfType]
}

/** Statuses that only the other types have are offered when those are listed. */
export function optionsFor(
  field: Extract<FilterField, { kind: 'choice' }>,
  search: ListSearch,
  can: (ability: AbilityName) => boolean,
): readonly Option[] {
  // Types that the role does not see would be refused.
  if (field.name === 'type') return field.options.filter(({ value }) => value === 'all' || can(abilityOf(value)))
  if (field.name !== 'status') return field.options
  const payments = search.type === undefined || search.type === 'payment'
  const others =
    search.type !== undefined && !search.type.split(',').some((type) => type === 'payment' || type === 'all')
  const chosen = valuesOf(search, field)
  return field.options.filter(
    ({ value }) =>
      chosen.includes(value) || !((payments && otherStatuses.has(value)) || (others && !otherStatuses.has(value))),
  )
}

const otherStatuses = new Set(['pending', 'succeeded', 'failed', 'open', 'challenged', 'won', 'lost', 'paid', 'posted'])
// Pending is a status of payments too.
otherStatuses.delete('pending')

/** The filters that are set, in the order they are offered. */
export function activeFields(search: ListSearch): FilterField[] {
  return filterFields.filter((field) => isActive(search, field))
}

export function isActive(search: ListSearch, field: FilterField): boolean {
  if (field.kind === 'amount') return search.amountFrom !== undefined || search.amountTo !== undefined
  return search[field.key] !== undefined
}

/** The values of a filter; none when it is not set. */
export function valuesOf(search: ListSearch, field: FilterField): string[] {
  return search[field.key]?.split(',') ?? []
}

/** The state with these values in place of the filter's; without any, the filter is gone. */
export function withValues(search: ListSearch, field: FilterField, values: readonly string[]): ListSearch {
  const next = { ...search }
  delete next[field.key]
  if (values.length > 0) next[field.key] = values.join(',')
  // Amounts are bounded in one currency; without it they mean nothing.
  return field.name === 'currency' && values.length !== 1 ? withoutAmount(next) : next
}

export function withoutField(search: ListSearch, field: FilterField): ListSearch {
  return field.kind === 'amount' ? withoutAmount(search) : withValues(search, field, [])
}

function withoutAmount(search: ListSearch): ListSearch {
  const { amountFrom: _from, amountTo: _to, ...rest } = search
  return rest
}

/** Search and chips gone; what says how the list looks stays: zone, order, period. */
export function withoutFilters(search: ListSearch): ListSearch {
  const { timeZone, sort, period, from, to, dateField } = search
  return Object.fromEntries(
    Object.entries({ timeZone, sort, period, from, to, dateField }).filter(([, value]) => value !== undefined),
  )
}
