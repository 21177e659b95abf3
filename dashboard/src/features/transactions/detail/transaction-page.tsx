import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronRight } from '@firepay/ui/components/icons.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer } from '../../../api/query.ts'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { destinationOf } from '../../../shared/destination.ts'
import { DetailFailed, isMissing } from '../../../shared/detail-failed.tsx'
import { withoutOpen } from '../../../shared/list/list-state.ts'
import { useListState } from '../../../shared/list/use-list-state.ts'
import { useZone } from '../../../shared/list/use-zone.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { PrintButton } from '../../../shared/print/print-button.tsx'
import { useShortcuts } from '../../../shared/shortcuts.ts'
import { useSite } from '../../../shared/sites.ts'
import { filterOf, listQuery, neighbourQuery, transactionQuery } from '../transactions.queries.ts'
import { type ListSearch, transactionsUrl } from '../transactions.search.ts'
import { DetailLinks, ListLink } from './detail-links.tsx'
import { DetailSkeleton } from './detail-states.tsx'
import { shortId } from './ledger-card.tsx'
import { TransactionDetail, TransactionHero } from './transaction-detail.tsx'
import styles from './transaction-page.module.css'
import { TransactionPaper } from './transaction-paper.tsx'

/** The page of a transaction. Its URL keeps the list's state, for back, previous and next. */
export function TransactionPage() {
  const { id = '' } = useParams({ strict: false })
  const { search } = useListState(transactionsUrl)
  const listState = useMemo(() => withoutOpen(search), [search])
  const query = useQuery(transactionQuery(id))
  const transaction = query.data
  const listZone = useZone(search)
  const site = useSite(transaction?.siteId)
  // The zone of the screen: the URL's, else that of the transaction's site.
  const zone = search.timeZone ?? site?.timeZone ?? listZone
  const name = transaction?.orderReference ?? shortId(id)
  usePageTitle(texts.title(name))
  const links = useMemo(() => ({ search: listState }), [listState])

  return (
    <TimeSettingsProvider zone={zone}>
      <DetailLinks value={links}>
        <div className={styles.bar}>
          <Breadcrumbs
            label={texts.breadcrumb}
            items={[
              <ListLink key="list" search={listState}>
                {texts.list}
              </ListLink>,
              name,
            ]}
          />
          {transaction && <Steps id={id} search={listState} zone={listZone} />}
        </div>
        {transaction ? (
          <>
            <div className={classNames(styles.head, styles.loaded)}>
              <TransactionHero transaction={transaction} level={1} />
              <Group className={styles.actions}>
                <CopyButton
                  size="sm"
                  text={linkTo(transaction.id)}
                  label={texts.copyLink}
                  doneLabel={texts.linkCopied}
                />
                <PrintButton />
              </Group>
            </div>
            <TransactionDetail transaction={transaction} layout="page" />
            <TransactionPaper transaction={transaction} name={name} />
          </>
        ) : (
          <div className={styles.head}>
            {!isMissing(query.error) && <h1 className="visually-hidden">{texts.title(name)}</h1>}
            {query.isError ? (
              <DetailFailed query={query} level={1} listHref="/transactions" texts={texts} />
            ) : (
              <DetailSkeleton />
            )}
          </div>
        )}
      </DetailLinks>
    </TimeSettingsProvider>
  )
}

/** Without the list's state, which a recipient may not need. */
function linkTo(id: string): string {
  return new URL(`/transactions/${id}`, location.origin).href
}

/** Links to the neighbours in the list's order, read by keyset with the same filter; also `k` and `j`. */
function Steps({ id, search, zone }: { id: string; search: ListSearch; zone: string }) {
  const navigate = useNavigate()
  const previous = useQuery(neighbourQuery(id, search, zone, 'previous'))
  const next = useQuery(neighbourQuery(id, search, zone, 'next'))
  const place = usePlace(id, search, zone)
  const go = (to: string | null | undefined) => {
    if (to) void navigate({ ...destinationOf(`/transactions/${to}${stringifyPlainSearch(search)}`), replace: true })
  }
  useShortcuts({ j: () => go(next.data), k: () => go(previous.data) })
  return (
    <div className={styles.steps}>
      {place && <span className={styles.place}>{texts.place(place.at, place.of)}</span>}
      <IconButton label={texts.previous} size="sm" disabled={!previous.data} onClick={() => go(previous.data)}>
        <IconChevronRight className={styles.back} size={16} stroke={2} />
      </IconButton>
      <IconButton label={texts.next} size="sm" disabled={!next.data} onClick={() => go(next.data)}>
        <IconChevronRight className="flip-rtl" size={16} stroke={2} />
      </IconButton>
    </div>
  )
}

/** The position in the list, from 1; null if the list has not loaded it, as after a direct link. */
function usePlace(id: string, search: ListSearch, zone: string): { at: number; of: number } | null {
  const { queryKey } = listQuery(filterOf(search, zone), transactionsUrl.sortOf(search))
  const pages = useQueryClient().getQueryData<InfiniteData<Answer<'GET /transactions'>>>(queryKey)?.pages ?? []
  const index = pages.flatMap(({ items }) => items).findIndex((row) => row.id === id)
  const of = pages.at(-1)?.stats.count
  return index < 0 || of === undefined ? null : { at: index + 1, of }
}
