import type { Filter } from '@firepay/contract/product/filters.ts'
import type { TableFilterName } from '@firepay/contract/transactions/transaction-filters.ts'
import { transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import { codeWords, transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { countryName } from '../../../shared/country-name.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { Can, FilterField, Option } from '../../../shared/list/filter-fields.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { filterOf, valueCountsQuery } from '../transactions.queries.ts'
import { withoutName } from '../transactions.search.ts'

const texts = transactionsTexts.filters

/** Labels of choice values. */
const words: { [N in TableFilterName]?: Readonly<Record<string, string>> } = {
  ...transactionWords,
  paymentMethod: transactionWords.method,
  type: { ...transactionWords.type, all: texts.anyType },
}

const valueNames: { [N in TableFilterName]?: (value: string) => string } = {
  country: countryName,
  declineCode: codeWords,
  cardBrand: codeWords,
}

const groupOf: { [name: string]: keyof typeof texts.groups } = {
  customerEmail: 'customer',
  country: 'customer',
  orderReference: 'references',
  processorReference: 'references',
  payoutId: 'references',
  siteId: 'references',
  accountId: 'references',
  id: 'references',
}

/** Statuses by their meaning for the merchant, in the order they are offered; the rest belongs to other types. */
const statusGroups = Object.entries({
  succeeded: 'authorized captured partially_captured',
  inProgress: 'created pending requires_action processing review',
  notPaid: 'declined voided expired',
  other: '',
}).map(([group, statuses]) => ({
  // The texts are named after the groups.
  name: texts.statusGroups[group as keyof typeof texts.statusGroups],
  statuses: statuses.split(' '),
}))

/** Filters whose values show row counts. */
const counted: { [N in TableFilterName]?: 'status' | 'method' } = { status: 'status', paymentMethod: 'method' }

/** All named filters, in the order of their names. */
export const filterFields: readonly FilterField[] = Object.entries(texts.fields).map(([name, label]) =>
  name === 'amount'
    ? { name, label, group: texts.groups.payment, kind: 'amount' }
    : fieldOf(name as TableFilterName, label),
)

/** The label of a filter by its URL name; undefined if unknown. */
export function filterLabel(name: string): string | undefined {
  return entryOf(texts.fields, name.startsWith('amount') ? 'amount' : name)
}

function fieldOf(name: TableFilterName, label: string): FilterField {
  const filter: Filter = transactionFilters[name]
  const ability = abilityOfFilter(name)
  const refusal = ability === 'read Customer' ? texts.masked : texts.balancesOnly
  const field = { name, label, group: texts.groups[groupOf[name] ?? 'payment'], ability, refusal }
  const valueName = valueNames[name] && { valueName: valueNames[name] }
  switch (filter.kind) {
    case 'choice': {
      const options = Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }))
      const by = counted[name]
      return {
        ...field,
        kind: 'choice',
        options: name === 'status' ? byMeaning(options) : options,
        offered: (state, can) => offered(name, name === 'status' ? byMeaning(options) : options, state, can),
        ...(by !== undefined && {
          counts: (state, zone) => valueCountsQuery(filterOf(withoutName(state, name), zone), by),
        }),
      }
    }
    case 'several':
      return { ...field, kind: 'several', suggester: filter.suggester, ...valueName }
    default:
      return { ...field, kind: 'one', suggester: filter.suggester, typed: filter.kind === 'exact', ...valueName }
  }
}

function byMeaning(options: readonly Option[]): Option[] {
  const placeOf = ({ value }: Option) => {
    const place = statusGroups.findIndex(({ statuses }) => statuses.includes(value))
    return place < 0 ? statusGroups.length - 1 : place
  }
  return options
    .map((option) => ({ ...option, group: statusGroups[placeOf(option)]?.name ?? '' }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

function offered(name: TableFilterName, options: readonly Option[], state: ListState, can: Can): readonly Option[] {
  // The server refuses types that the role may not see.
  if (name === 'type') return options.filter(({ value }) => value === 'all' || can(abilityOf(value)))
  if (name !== 'status') return options
  // Statuses of other types are offered only when those are listed.
  const payments = state.type === undefined || state.type === 'payment'
  const others = state.type !== undefined && !state.type.split(',').some((type) => type === 'payment' || type === 'all')
  const chosen = state.status?.split(',') ?? []
  return options.filter(
    ({ value }) =>
      chosen.includes(value) || !((payments && otherStatuses.has(value)) || (others && !otherStatuses.has(value))),
  )
}

// `pending` is excluded: payments have it too.
const otherStatuses = new Set(['succeeded', 'failed', 'open', 'challenged', 'won', 'lost', 'paid', 'posted'])

function abilityOf(type: string) {
  return abilityOfType[type as keyof typeof abilityOfType]
}
