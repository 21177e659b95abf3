import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { FaultNotes } from '../shared/list/fault-notes.tsx'
import { type Fault, faultsOf, type ListSchema } from '../shared/list/list-state.ts'
import { useRemoveValue } from '../shared/list/use-remove-value.ts'
import { readMode, readScope } from '../shared/mode.ts'
import styles from './address-faults.module.css'
import { useShownSite } from './use-shown-site.ts'

/** What every page of data has in its URL. */
const scopeSchema: ListSchema = {
  siteId: (siteId) => readScope({ siteId }).siteId,
  mode: (mode) => readMode({ mode }).mode,
}

/** What mails, advertisements and search engines add to every link: nobody wrote it to limit a page. */
const tracking =
  /^(utm|mc|mtm|pk|hsa|_hs)[a-z]*_|^(gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|yclid|igshid|_ga|_gl)$/
/** A link with more of them is no link to this page; the others are named when these are removed. */
const maxNames = 3

/**
 * Names above a page what stands in its URL and means nothing, with a button that removes it: the page shows everything
 * then, and would seem to be limited. Lists with a bar of filters name their own below that.
 */
export function AddressFaults({ isOfData }: { isOfData: boolean }) {
  const search: Record<string, unknown> = useRouterState({ select: (state) => state.location.search })
  const reads = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.reads })
  const remove = useRemoveValue()
  const { isUnknown, isAbout } = useShownSite()
  const faults: Fault[] = [
    ...(isOfData ? faultsOf(scopeSchema, search) : []),
    // The merchant does not have it; the page of such a site says so itself.
    ...(isOfData && isUnknown && !isAbout ? [{ name: 'siteId', values: [] }] : []),
    ...(reads ? faultsOf(reads, search) : []),
    ...useUnread(isOfData),
  ]
  if (faults.length === 0) return null
  return (
    <div className={styles.above}>
      <FaultNotes faults={faults} onRemove={remove} />
    </div>
  )
}

/** The names of a link that its page does not read, while the page is the one that the link opened. */
function useUnread(isOfData: boolean): Fault[] {
  const { pathname, search, state } = useRouterState({ select: ({ location }) => location })
  const matches = useRouterState({ select: (router) => router.matches })
  // What the pages themselves carry from one to the next was read where it came from.
  const [opened] = useState(() => (state.__TSR_index === 0 ? pathname : undefined))
  const schemas = matches.flatMap(({ staticData: { reads, namesItself } }): ListSchema[] => [
    ...(reads ? [reads] : []),
    ...(namesItself ? [namesItself] : []),
  ])
  if (pathname !== opened || (!isOfData && schemas.length === 0)) return []
  const known = [scopeSchema, ...schemas].flatMap((schema) => Object.keys(schema))
  return Object.keys(search)
    .filter((name) => !known.includes(name) && !tracking.test(name))
    .slice(0, maxNames)
    .map((name) => ({ name, values: [], isUnread: true }))
}
