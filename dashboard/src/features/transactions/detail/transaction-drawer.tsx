import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronRight, IconExternalLink, IconX } from '@firepay/ui/components/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { useUser } from '../../../shared/current-user.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { transactionQuery } from '../transactions.queries.ts'
import { DetailLinks } from './detail-links.tsx'
import { DetailFailed, DetailSkeleton } from './detail-states.tsx'
import { shortId } from './ledger-card.tsx'
import { TransactionDetail, TransactionHero } from './transaction-detail.tsx'
import styles from './transaction-drawer.module.css'

/** One transaction beside the list; previous and next go through the list's rows, `k` and `j` too. */
export function TransactionDrawer({
  id,
  rows,
  loadMore,
  search,
  onOpen,
}: {
  /** The open transaction; none: the drawer is closed. */
  id: string | undefined
  rows: readonly Transaction[]
  loadMore: () => void
  search: ListSearch
  onOpen: (id: string | undefined) => void
}) {
  // What was shown stays in the drawer while it closes.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  const shortcuts = useUser().preferences.shortcuts !== false
  const index = rows.findIndex((row) => row.id === shownId)
  const previous = index > 0 ? rows[index - 1]?.id : undefined
  const next = index >= 0 ? rows[index + 1]?.id : undefined
  const nearEnd = index >= 0 && index >= rows.length - 5
  useEffect(() => {
    if (nearEnd) loadMore()
  }, [nearEnd, loadMore])

  const press = (event: KeyboardEvent) => {
    const to = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (!shortcuts || to === undefined || typing || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => onOpen(undefined)}
      title={texts.title('')}
      closeLabel={texts.close}
      width={600}
      bare
    >
      {shownId !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole drawer; each has its button.
        <div style={{ display: 'contents' }} onKeyDown={press}>
          <Content id={shownId} search={search} previous={previous} next={next} onOpen={onOpen} />
        </div>
      )}
    </Drawer>
  )
}

function Content({
  id,
  search,
  previous,
  next,
  onOpen,
}: {
  id: string
  search: ListSearch
  previous: string | undefined
  next: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const query = useQuery(transactionQuery(id))
  const transaction = query.data
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another transaction begins at its beginning.
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [id])
  const links = useMemo(() => ({ search, open: onOpen }), [search, onOpen])
  const name = transaction?.orderReference ?? shortId(id)
  return (
    <DetailLinks value={links}>
      <div className={styles.head}>
        <span className={styles.name}>{texts.title(name)}</span>
        <IconButton label={texts.previous} size="sm" disabled={previous === undefined} onClick={() => onOpen(previous)}>
          <IconChevronRight className={styles.back} size={16} stroke={2} />
        </IconButton>
        <IconButton label={texts.next} size="sm" disabled={next === undefined} onClick={() => onOpen(next)}>
          <IconChevronRight className="flip-rtl" size={16} stroke={2} />
        </IconButton>
        <RouterLink
          href={`/transactions/${id}${stringifyPlainSearch(search)}`}
          className={styles.pageLink ?? ''}
          aria-label={texts.openPage}
          title={texts.openPage}
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </RouterLink>
        <IconButton label={texts.close} size="sm" onClick={() => onOpen(undefined)}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <div ref={body} className={styles.body} tabIndex={0}>
        {transaction ? (
          <>
            <TransactionHero transaction={transaction} level={2} />
            <TransactionDetail transaction={transaction} layout="drawer" />
          </>
        ) : query.isError ? (
          <DetailFailed query={query} level={2} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </DetailLinks>
  )
}
