import type { ReactNode } from 'react'
import { ExportButton, type ExportSubject } from '../export/export-button.tsx'
import { exportNameOf, exportQueryOf } from '../export/export-of.ts'
import type { ListState } from '../list/list-state.ts'
import { ZoneChip } from '../list/zone-chip.tsx'
import type { ListPage } from './use-list-page.ts'

/** The actions in the head of a list page: its zone, `children`, and the export of the list as filtered and sorted. */
export function ListActions<S extends ListState>({
  page: { zone, site, search, change, range, filter, sort },
  file: { stem, ...file },
  children,
}: {
  page: Omit<ListPage<S>, 'withSort'>
  /** `stem`: the start of the file name. */
  file: Pick<ExportSubject, 'path' | 'what' | 'rows' | 'isAtLeast'> & { stem: string; hasKey?: boolean }
  children?: ReactNode
}) {
  return (
    <>
      <ZoneChip
        zone={zone}
        siteZone={site?.timeZone}
        onChange={(timeZone) => change({ ...search, timeZone }, { replace: true })}
      />
      {children}
      <ExportButton
        {...file}
        query={exportQueryOf(filter, sort, zone)}
        name={exportNameOf(stem, range, zone)}
        zone={zone}
      />
    </>
  )
}
