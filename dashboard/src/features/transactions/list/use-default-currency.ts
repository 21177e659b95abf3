import { useQuery } from '@tanstack/react-query'
import { defaultCurrencyOf } from '../../../shared/default-currency.ts'
import { scopeOf } from '../../../shared/mode.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import type { ListSearch } from './list-search.ts'

/** The currency that comes first on the screen and that amounts are typed in; undefined as long as no site is known. */
export function useDefaultCurrency(search: ListSearch): string | undefined {
  const sites = useQuery(sitesQuery)
  return defaultCurrencyOf(sites.data?.items ?? [], scopeOf(search))
}
