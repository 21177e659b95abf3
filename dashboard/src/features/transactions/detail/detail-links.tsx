import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { ListSearch } from '../transactions.search.ts'

type Links = {
  search: ListSearch
  /** Opens another transaction in the same drawer; undefined on the page, where links navigate. */
  open?: (id: string) => void
}

const Context = createContext<Links>({ search: {} })
export const DetailLinks = Context.Provider

/** Links to another transaction: replaces the drawer's content, or navigates. */
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

/** Links to the list with these filters. */
export function ListLink({ search, children }: { search: ListSearch; children: ReactNode }) {
  return <RouterLink href={`/transactions${stringifyPlainSearch(search)}`}>{children}</RouterLink>
}
