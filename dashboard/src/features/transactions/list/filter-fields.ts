import type { Filter } from '@firepay/contract/product/filters.ts'
import type { TableFilterName } from '@firepay/contract/transactions/transaction-filters.ts'
import { transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import { codeWords, transactionsTexts, transactionWords } from '../../../locale/transactions.ts'
import { countryName } from '../../../shared/country-name.ts'
import type { Can, FilterField, Option } from '../../../shared/list/filter-fields.ts'
import type { ListState } from '../../../shared/list/list-state.ts'

const texts = transactionsTexts.filters

/** The words for the values of a choice. */
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

/** Every filter of the table that has a name, in the order of the names. */
export const filterFields: readonly FilterField[] = Object.entries(texts.fields).map(([name, label]) =>
  name === 'amount' ? { name, label, kind: 'amount' } : fieldOf(name as TableFilterName, label),
)

function fieldOf(name: TableFilterName, label: string): FilterField {
  const filter: Filter = transactionFilters[name]
  const ability = abilityOfFilter(name)
  const refusal = ability === 'read Customer' ? texts.masked : texts.balancesOnly
  const field = { name, label, ability, refusal }
  const valueName = valueNames[name] && { valueName: valueNames[name] }
  switch (filter.kind) {
    case 'choice': {
      const options = Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }))
      return { ...field, kind: 'choice', options, offered: (state, can) => offered(name, options, state, can) }
    }
    case 'several':
      return { ...field, kind: 'several', suggester: filter.suggester, ...valueName }
    default:
      return { ...field, kind: 'one', suggester: filter.suggester, typed: filter.kind === 'exact', ...valueName }
  }
}

function offered(name: TableFilterName, options: readonly Option[], state: ListState, can: Can): readonly Option[] {
  // Types that the role does not see would be refused.
  if (name === 'type') return options.filter(({ value }) => value === 'all' || can(abilityOf(value)))
  if (name !== 'status') return options
  // Statuses that only the other types have are offered when those are listed.
  const payments = state.type === undefined || state.type === 'payment'
  const others = state.type !== undefined && !state.type.split(',').some((type) => type === 'payment' || type === 'all')
  const chosen = state.status?.split(',') ?? []
  return options.filter(
    ({ value }) =>
      chosen.includes(value) || !((payments && otherStatuses.has(value)) || (others && !otherStatuses.has(value))),
  )
}

// Pending is a status of payments too.
const otherStatuses = new Set(['succeeded', 'failed', 'open', 'challenged', 'won', 'lost', 'paid', 'posted'])

function abilityOf(type: string) {
  return abilityOfType[type as keyof typeof abilityOfType]
}
