import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import type { Column } from './columns.tsx'
import { gridTemplate } from './grid-template.ts'
import type { Sort } from './list-search.ts'
import cards from './transaction-cards.module.css'
import styles from './transaction-table.module.css'
import { Head } from './transaction-table.tsx'

const lines = Array.from({ length: 12 }, (_, index) => index)
/** Bars of different lengths, the same at every load. */
const lengths = ['72%', '58%', '80%', '64%', '76%', '52%']

/** Head and rows in their final heights, so that nothing jumps when the rows come. */
export function ListSkeleton({
  columns,
  sort,
  zone,
  phone,
}: {
  columns: readonly Column[]
  sort: Sort
  zone: string
  phone: boolean
}) {
  const { template, minWidth } = gridTemplate(columns, [])
  if (phone) {
    return (
      <div className={cards.list} aria-busy="true" style={{ blockSize: lines.length * 70 }}>
        <AfterDelay>
          {lines.map((line) => (
            <div key={line} className={cards.row} style={{ insetBlockStart: line * 70 }}>
              <Skeleton width={lengths[line % 6]} />
              <Skeleton width={84} />
              <Skeleton width="44%" height={10} />
              <Skeleton width={72} height={18} />
            </div>
          ))}
        </AfterDelay>
      </div>
    )
  }
  return (
    <div className={styles.scroller} aria-busy="true">
      {/* biome-ignore lint/a11y/useSemanticElements: the same grid as the table that follows. */}
      <div role="table" aria-label={transactionsTexts.list.table} className={styles.table} style={{ minWidth }}>
        <Head
          columns={columns}
          sort={sort}
          onSort={() => undefined}
          line={{ gridTemplateColumns: template }}
          zone={zone}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" style={{ minBlockSize: 'calc(var(--ds-row) * 12)' }}>
          <AfterDelay>
            {lines.map((line) => (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: nothing is here yet.
              <div key={line} role="row" className={styles.skeletonRow} style={{ gridTemplateColumns: template }}>
                {columns.map((column, index) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above.
                  <div key={column.id} role="cell" className={styles.cell}>
                    <Skeleton width={lengths[(line + index) % 6]} height={column.id === 'status' ? 20 : 12} />
                  </div>
                ))}
              </div>
            ))}
          </AfterDelay>
        </div>
      </div>
    </div>
  )
}
