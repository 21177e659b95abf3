import { Badge } from '@firepay/ui/components/badge.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { listTexts } from '../../../locale/list.ts'
import { repeatTexts } from '../../../locale/repeats.ts'
import { activeFields } from '../../../shared/list/filter-fields.ts'
import { filterPhrase } from '../../../shared/list/filter-phrase.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import { rangeOf } from '../../../shared/list/period.ts'
import { rangePhrase } from '../../../shared/list/range-phrase.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import { filterFields } from '../list/filter-fields.ts'
import styles from './repeats.module.css'

/** The list's filter in words, to prevent repeating more than intended. */
export function PlanFilter({ search }: { search: ListState }) {
  const settings = useTimeSettings()
  const sites = useQuery(sitesQuery)
  const siteName = (id: string) => sites.data?.items.find((site) => site.id === id)?.name
  const phrases = [
    rangePhrase(rangeOf(search, settings.zone), settings) ?? listTexts.period.all,
    ...(search.q === undefined ? [] : [repeatTexts.plan.search(search.q)]),
    ...activeFields(filterFields, search).map((field) => `${field.label}: ${filterPhrase(search, field, siteName)}`),
  ]
  return (
    <ul className={styles.filter} aria-label={repeatTexts.plan.filter}>
      {phrases.map((phrase) => (
        <li key={phrase}>
          <Badge outline>{phrase}</Badge>
        </li>
      ))}
    </ul>
  )
}
