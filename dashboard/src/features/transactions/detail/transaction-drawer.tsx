import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronRight, IconExternalLink, IconX } from '@firepay/ui/components/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { ListDrawer } from '../../../shared/list/list-drawer.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { transactionQuery } from '../transactions.queries.ts'
import { DetailLinks } from './detail-links.tsx'
import { DetailFailed, DetailSkeleton } from './detail-states.tsx'
import { shortId } from './ledger-card.tsx'
import { TransactionDetail, TransactionHero } from './transaction-detail.tsx'
import styles from './transaction-drawer.module.css'

/** One transaction beside the list. */
export function TransactionDrawer({
  search,
  ...list
}: {
  /** The open transaction; none: the drawer is closed. */
  id: string | undefined
  rows: readonly Transaction[]
  loadMore: () => void
  search: ListSearch
  onOpen: (id: string | undefined) => void
}) {
  return (
    <ListDrawer {...list} title={texts.title('')} closeLabel={texts.close}>
      {(shown) => <Content {...shown} search={search} onOpen={list.onOpen} />}
    </ListDrawer>
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
