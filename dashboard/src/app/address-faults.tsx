import { useRouterState } from '@tanstack/react-router'
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
  ]
  if (faults.length === 0) return null
  return (
    <div className={styles.above}>
      <FaultNotes faults={faults} onRemove={remove} />
    </div>
  )
}
