import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { DrawerDetail } from '../../../shared/list/drawer-detail.tsx'
import { ListDrawer } from '../../../shared/list/list-drawer.tsx'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import type { ListSearch } from '../list/list-search.ts'
import { transactionQuery } from '../transactions.queries.ts'
import { DetailLinks } from './detail-links.tsx'
import { DetailSkeleton } from './detail-states.tsx'
import { shortId } from './ledger-card.tsx'
import { TransactionDetail, TransactionHero } from './transaction-detail.tsx'

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
  const links = useMemo(() => ({ search, open: onOpen }), [search, onOpen])
  const name = transaction?.orderReference ?? shortId(id)
  return (
    <DetailLinks value={links}>
      <DrawerDetail
        id={id}
        name={texts.title(name)}
        href={`/transactions/${id}${stringifyPlainSearch(search)}`}
        openPage={texts.openPage}
        previous={previous}
        next={next}
        onOpen={onOpen}
        texts={texts}
      >
        {transaction ? (
          <>
            <TransactionHero transaction={transaction} level={2} />
            <TransactionDetail transaction={transaction} layout="drawer" />
          </>
        ) : query.isError ? (
          <DetailFailed query={query} level={2} listHref="/transactions" texts={texts} />
        ) : (
          <DetailSkeleton />
        )}
      </DrawerDetail>
    </DetailLinks>
  )
}
