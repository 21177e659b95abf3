import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import { pageNumbers } from './page-numbers.ts'
import styles from './records.module.css'

/** The pagination of a list; pages start at 1. */
export function PageSteps({ page, last, goTo }: { page: number; last: number; goTo: (page: number) => void }) {
  return (
    <nav className={styles.pages} aria-label="Pages of the list">
      <IconButton size="sm" label="Previous page" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <IconChevronLeft className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {pageNumbers(page, last).map((number, at) => (
        <PageNumber
          // biome-ignore lint/suspicious/noArrayIndexKey: the two ellipses do not move.
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
