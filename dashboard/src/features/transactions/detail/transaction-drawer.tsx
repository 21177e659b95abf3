import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { DetailFailed } from '../../../shared/detail-failed.tsx'
import { DrawerDetail } from '../../../shared/list/drawer-detail.tsx'
import { type DrawerStep, ListDrawer, type ListDrawerProps } from '../../../shared/list/list-drawer.tsx'
import { useRowInStep } from '../../../shared/list/use-row-in-step.ts'
import { stringifyPlainSearch } from '../../../shared/plain-search.ts'
import { transactionQuery } from '../transactions.queries.ts'
import type { ListSearch } from '../transactions.search.ts'
import { DetailLinks } from './detail-links.tsx'
import { DetailSkeleton } from './detail-states.tsx'
import { shortId } from './ledger-card.tsx'
import { TransactionDetail, TransactionHero } from './transaction-detail.tsx'

/** A transaction next to the list. */
export function TransactionDrawer({ search, ...list }: ListDrawerProps & { search: ListSearch }) {
  return (
    <ListDrawer {...list} title={texts.title('')} closeLabel={texts.close}>
      {(shown) => <Content {...shown} search={search} />}
    </ListDrawer>
  )
}

function Content({ search, ...step }: DrawerStep & { search: ListSearch }) {
  const { onOpen } = step
  const query = useQuery(transactionQuery(step.id))
  useRowInStep('GET /transactions', query)
  const transaction = query.data
  const links = useMemo(() => ({ search, open: onOpen }), [search, onOpen])
  const name = transaction?.orderReference ?? shortId(step.id)
  return (
    <DetailLinks value={links}>
      <DrawerDetail
        {...step}
        name={texts.title(name)}
        href={`/transactions/${step.id}${stringifyPlainSearch(search)}`}
        openPage={texts.openPage}
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
