import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { listTexts } from '../../locale/list.ts'
import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'

/** The orders of a list with their names: "Newest first". */
export type Sorting = { names: Readonly<Record<string, string>>; current: string; onSort: (sort: string) => void }

/** The order of the list where there are no column heads to press: on phones. */
export function SortChip({ names, current, onSort }: Sorting) {
  const Arrow = current.startsWith('-') ? IconSortDescending : IconSortAscending
  return (
    <Popover
      label={listTexts.sort.label}
      closeLabel={listTexts.filters.close}
      trigger={<Chip icon={<Arrow size={14} stroke={2} aria-hidden="true" />}>{names[current]}</Chip>}
    >
      {(close) => (
        <LayerPanel>
          <ul className={styles.options}>
            {Object.entries(names).map(([sort, name]) => (
              <li key={sort}>
                <button
                  type="button"
                  className={styles.option}
                  aria-pressed={sort === current}
                  onClick={() => {
                    onSort(sort)
                    close()
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </LayerPanel>
      )}
    </Popover>
  )
}
