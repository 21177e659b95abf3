import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { ListSearch } from '../list/list-search.ts'

type Links = {
  search: ListSearch
  /** Opens another transaction in the same drawer; absent on the page, where links are links. */
  open?: (id: string) => void
}

const Context = createContext<Links>({ search: {} })
export const DetailLinks = Context.Provider

/** To another transaction: in the drawer it takes its place, on the page it is a page. */
export function TransactionLink({ id, children }: { id: string; children: ReactNode }) {
  const { search, open } = useContext(Context)
  const press = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(id)
  }
  return (
    <RouterLink href={`/transactions/${id}${stringifyPlainSearch(search)}`} onClick={press}>
      {children}
    </RouterLink>
  )
}

/** To the list with these filters. */
export function ListLink({ search, children }: { search: ListSearch; children: ReactNode }) {
  return <RouterLink href={`/transactions${stringifyPlainSearch(search)}`}>{children}</RouterLink>
}
