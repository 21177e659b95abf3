import { Select } from '@firepay/ui/components/select.tsx'
import { useEffect } from 'react'
import { PageSteps } from './page-steps.tsx'
import styles from './records.module.css'
import type { Records } from './use-records.ts'

const sizes = [10, 25, 50].map((size) => ({ value: String(size), label: String(size) }))

/** The foot of a list: page size, range and total, pages. When the last page disappears, the previous one opens. */
export function ListFoot({ records, total }: { records: Records; total: number }) {
  const { page, perPage } = records.asked
  const last = Math.max(1, Math.ceil(total / perPage))
  const { goTo } = records
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates an equivalent `goTo`.
  useEffect(() => {
    if (page > last) goTo(last)
  }, [page, last])
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <div className={styles.foot}>
      <div className={styles.size}>
        <Select
          label="Rows per page"
          size="sm"
          options={sizes}
          value={String(perPage)}
          onChange={(size) => records.show(Number(size))}
        />
      </div>
      <span role="status">
        {first}–{Math.min(total, page * perPage)} of {total}
      </span>
      <PageSteps page={page} last={last} goTo={goTo} />
    </div>
  )
}
