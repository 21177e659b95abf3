import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'
import { type ListSearch, sortOf, sorts, withSort } from './list-search.ts'
import type { ChangeSearch } from './use-list-state.ts'

const texts = transactionsTexts.sort

/** The order of the list where there are no column heads to press: on phones. */
export function SortChip({ search, change }: { search: ListSearch; change: ChangeSearch }) {
  const current = sortOf(search)
  const Arrow = current.startsWith('-') ? IconSortDescending : IconSortAscending
  return (
    <Popover
      label={texts.label}
      closeLabel={transactionsTexts.filters.close}
      trigger={<Chip icon={<Arrow size={14} stroke={2} aria-hidden="true" />}>{texts.names[current]}</Chip>}
    >
      {(close) => (
        <LayerPanel>
          <ul className={styles.options}>
            {sorts.map((sort) => (
              <li key={sort}>
                <button
                  type="button"
                  className={styles.option}
                  aria-pressed={sort === current}
                  onClick={() => {
                    change(withSort(search, sort))
                    close()
                  }}
                >
                  {texts.names[sort]}
                </button>
              </li>
            ))}
          </ul>
        </LayerPanel>
      )}
    </Popover>
  )
}
