import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'
import type { Sorting } from './sort-chip.tsx'

/** The orders of a list to choose from. */
export function SortOptions({ names, current, onSort, onClose }: Sorting & { onClose: () => void }) {
  return (
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
                onClose()
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </LayerPanel>
  )
}
