import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { useEffect } from 'react'
import { pageNumbers } from './page-numbers.ts'
import styles from './records.module.css'
import type { Records } from './use-records.ts'

const sizes = [10, 25, 50].map((size) => ({ value: String(size), label: String(size) }))

/** The foot of a list: how many rows, which of how many, and its pages. Where the last page has gone, the one before opens. */
export function ListFoot({ records, total }: { records: Records; total: number }) {
  const { page, perPage } = records.asked
  const last = Math.max(1, Math.ceil(total / perPage))
  const { goTo } = records
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` is made anew by each rendering and does the same.
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
      <nav className={styles.pages} aria-label="Pages of the list">
        <IconButton size="sm" label="Previous page" disabled={page <= 1} onClick={() => goTo(page - 1)}>
          <IconChevronLeft className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
        {pageNumbers(page, last).map((number, at) => (
          <PageNumber
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may be left out; they do not move.
            key={`${number} ${at}`}
            number={number}
            isOpen={number === page}
            onPress={() => goTo(number)}
          />
        ))}
        <IconButton size="sm" label="Next page" disabled={page >= last} onClick={() => goTo(page + 1)}>
          <IconChevronRight className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </nav>
    </div>
  )
}

function PageNumber({ number, isOpen, onPress }: { number: number; isOpen: boolean; onPress: () => void }) {
  if (number === 0) return <span aria-hidden="true">…</span>
  if (isOpen) {
    return (
      <span className={styles.open} aria-current="page">
        <span className="visually-hidden">Page </span>
        {number}
      </span>
    )
  }
  return (
    <button type="button" className={styles.page} aria-label={`Page ${number}`} onClick={onPress}>
      {number}
    </button>
  )
}
