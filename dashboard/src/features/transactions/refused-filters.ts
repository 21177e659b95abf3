import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Filter } from '@firepay/contract/product/filters.ts'
import { type TableFilterName, transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import { abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import type { ListSearch } from './transactions.search.ts'

const filters = Object.entries<Filter>(transactionFilters) as [TableFilterName, Filter][]
const typeAbilities = Object.entries<AbilityName>(abilityOfType)

/** The filters for which the server refuses the list: of fields, or of types, that the role may not see. */
export function refusedFilters(search: ListSearch, can: (ability: AbilityName) => boolean): TableFilterName[] {
  const types = search.type?.split(',') ?? []
  const hidesType = typeAbilities.some(([type, ability]) => types.includes(type) && !can(ability))
  return filters.flatMap(([name, { ability }]) =>
    search[name] !== undefined && (!can(ability) || (name === 'type' && hidesType)) ? name : [],
  )
}
