import { type ComponentProps, lazy, Suspense } from 'react'
import { FilterBar } from '../list/filter-bar.tsx'
import type { ListState } from '../list/list-state.ts'
import type { ListPage } from './use-list-page.ts'

const FaultNotes = lazy(() => import('../list/fault-notes.tsx').then((module) => ({ default: module.FaultNotes })))

type Bar = ComponentProps<typeof FilterBar>

/** The filter bar of a list page, and below it the invalid values of the URL. */
export function ListFilters<S extends ListState>({
  page: { state, change, site, sort, withSort, faults, removal },
  defaultCurrency,
  nameOf,
  sortNames,
  ...bar
}: Omit<Bar, 'search' | 'change' | 'sorting' | 'defaultCurrency' | 'nameOf'> & {
  page: ListPage<S>
  defaultCurrency?: string | undefined
  /** The display name of a value that only the server knows; the selected site's is known here. */
  nameOf?: Bar['nameOf']
  /** The offered orders with their labels. */
  sortNames: Readonly<Record<string, string>>
}) {
  return (
    <>
      <FilterBar
        {...bar}
        search={state}
        // The bar changes parameters of this state only.
        change={change as Bar['change']}
        defaultCurrency={defaultCurrency}
        nameOf={(field, value) => (field.name === 'siteId' && site?.id === value ? site.name : nameOf?.(field, value))}
        sorting={{ names: sortNames, current: sort, onSort: (next) => change(withSort(next)) }}
      />
      {faults.length > 0 && (
        <Suspense>
          <FaultNotes faults={faults} {...removal} />
        </Suspense>
      )}
    </>
  )
}
