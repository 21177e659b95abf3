import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { FaultNotes } from '../shared/list/fault-notes.tsx'
import { type Fault, faultsOf, type ListSchema } from '../shared/list/list-state.ts'
import { useRemoveValue } from '../shared/list/use-remove-value.ts'
import { readMode, readScope } from '../shared/mode.ts'
import styles from './address-faults.module.css'
import { useShownSite } from './use-shown-site.ts'

/** The URL parameters of every data page. */
const scopeSchema: ListSchema = {
  siteId: (siteId) => readScope({ siteId }).siteId,
  mode: (mode) => readMode({ mode }).mode,
}

/** Tracking parameters that mails, ads and search engines add to links. */
const tracking =
  /^(utm|mc|mtm|pk|hsa|_hs)[a-z]*_|^(gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|yclid|igshid|_ga|_gl)$/
/** Lists at most this many unknown parameters; the others follow when these are removed. */
const maxNames = 3

/**
 * Lists invalid URL values above the page, with a remove button: the page ignores them, although its URL looks
 * filtered. Lists with a filter bar show their own below it.
 */
export function AddressFaults({ isOfData }: { isOfData: boolean }) {
  const search: Record<string, unknown> = useRouterState({ select: (state) => state.location.search })
  const reads = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.reads })
  const remove = useRemoveValue()
  const { isUnknown, isAbout } = useShownSite()
  const faults: Fault[] = [
    ...(isOfData ? faultsOf(scopeSchema, search) : []),
    // An unknown site of the merchant; the page of such a site reports it itself.
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

/** Parameters of a link that its page does not read, on the page that the link opened. */
function useUnread(isOfData: boolean): Fault[] {
  const { pathname, search, state } = useRouterState({ select: ({ location }) => location })
  const matches = useRouterState({ select: (router) => router.matches })
  // Later pages get their parameters from a page that has read them.
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
