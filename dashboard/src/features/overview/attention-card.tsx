import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconGavel,
  IconKey,
  IconWallet,
} from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { relativeTime } from '@firepay/ui/components/time-format.ts'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Scope } from '../../shared/mode.ts'
import {
  accountsQuery,
  openDisputesQuery,
  payoutsQuery,
  type Site,
  sitesIn,
  type Transaction,
} from './overview.queries.ts'
import styles from './overview-list.module.css'

const texts = overviewTexts.attention
const maxShown = 6
const maxSites = 20
const weekMs = 7 * 86_400_000

type Item = { key: string; tone: Tone; icon: ReactNode; title: ReactNode; detail: ReactNode; urgency: number }

/** What somebody has to look at, the most urgent first. */
export function AttentionCard({
  sites,
  scope,
}: {
  sites: UseQueryResult<{ items: Site[]; total: number }>
  scope: Scope
}) {
  const mayReadBalance = useCan()('read Balance')
  const shown = sitesIn(sites.data?.items ?? [], scope)
  const disputes = useQuery(openDisputesQuery(scope))
  const payouts = useQuery({ ...payoutsQuery(scope), enabled: mayReadBalance })
  const accounts = useQueries({
    queries: mayReadBalance && shown.length <= maxSites ? shown.map((site) => accountsQuery(site.id)) : [],
  })
  const failed = [sites, disputes, payouts].find((query) => query.isError && query.data === undefined)
  const isWaiting = sites.isPending || disputes.isPending

  const items = [
    ...accounts.flatMap((query, index) => belowZero(query.data?.items ?? [], shown[index])),
    ...(disputes.data?.items ?? []).map(disputeItem),
    ...(payouts.data?.items ?? []).flatMap(failedPayout),
    ...shown.flatMap(siteItems),
  ].sort((a, b) => a.urgency - b.urgency)

  return (
    <Card
      title={texts.title}
      action={items.length > 0 && <Badge icon={null}>{texts.open(items.length)}</Badge>}
      flush
      aria-busy={isWaiting || undefined}
    >
      {failed ? (
        <div className={styles.inset}>
          <LoadFailed title={texts.failed} query={failed} />
        </div>
      ) : isWaiting ? (
        <div className={styles.inset}>
          <AfterDelay>
            <Skeleton width="70%" />
          </AfterDelay>
        </div>
      ) : items.length === 0 ? (
        <p className={styles.nothing}>{texts.nothing}</p>
      ) : (
        <CardList>
          {items.slice(0, maxShown).map((item) => (
            <CardRow key={item.key} start={<ToneIcon tone={item.tone}>{item.icon}</ToneIcon>}>
              <div className={styles.title}>{item.title}</div>
              <div className={styles.detail}>{item.detail}</div>
            </CardRow>
          ))}
        </CardList>
      )}
    </Card>
  )
}

const icon = { size: 17, stroke: 1.75 } as const

function disputeItem(dispute: Transaction): Item {
  const deadline = dispute.dispute?.deadlineAt
  const isOverdue = deadline !== undefined && Date.parse(deadline) < Date.now()
  const title =
    deadline === undefined
      ? texts.disputeOpen
      : isOverdue
        ? texts.disputeOverdue
        : texts.dispute(relativeTime(deadline))
  return {
    key: dispute.id,
    tone: 'disp',
    icon: <IconGavel {...icon} />,
    title: <TransactionLink id={dispute.id}>{title}</TransactionLink>,
    detail: (
      <>
        <Money minor={dispute.amount.amount} currency={dispute.amount.currency} />
        {dispute.orderReference !== undefined && <>, {texts.order(dispute.orderReference)}</>}
        {deadline !== undefined && (
          <>
            , {texts.until} <Time value={deadline} />
          </>
        )}
      </>
    ),
    urgency: deadline === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(deadline),
  }
}

function failedPayout(payout: Transaction): Item[] {
  if (payout.status !== 'failed' || Date.now() - Date.parse(payout.createdAt) > weekMs) return []
  return [
    {
      key: payout.id,
      tone: 'bad',
      icon: <IconBuildingBank {...icon} />,
      title: <TransactionLink id={payout.id}>{texts.payoutFailed}</TransactionLink>,
      detail: (
        <>
          <Money minor={payout.amount.amount} currency={payout.amount.currency} />, <Time value={payout.createdAt} />
        </>
      ),
      urgency: 1,
    },
  ]
}

function belowZero(
  accounts: readonly { id: string; currency: string; balances?: { available: { amount: string } } | undefined }[],
  site: Site | undefined,
): Item[] {
  return accounts.flatMap((account) => {
    const available = account.balances?.available.amount
    if (available === undefined || !available.startsWith('-') || !site) return []
    return [
      {
        key: account.id,
        tone: 'warn' as const,
        icon: <IconWallet {...icon} />,
        title: (
          <Link to="/sites/$id/accounts" params={{ id: site.id }}>
            {texts.below(account.currency)}
          </Link>
        ),
        detail: (
          <>
            <Money minor={available} currency={account.currency} />, {site.name}
          </>
        ),
        urgency: 0,
      },
    ]
  })
}

function siteItems(site: Site): Item[] {
  const items: Item[] = []
  const link = (text: string, to: '/sites/$id' | '/sites/$id/keys') => (
    <Link to={to} params={{ id: site.id }}>
      {text}
    </Link>
  )
  const previous = site.apiSecret.previous
  if (previous) {
    items.push({
      key: `${site.id} secret`,
      tone: 'warn',
      icon: <IconKey {...icon} />,
      title: link(texts.oldSecret, '/sites/$id/keys'),
      detail: (
        <>
          {site.name}, {texts.oldSecretText} <Time value={previous.expiresAt} />
        </>
      ),
      urgency: Date.parse(previous.expiresAt),
    })
  }
  if (site.status === 'suspended') {
    items.push({
      key: `${site.id} status`,
      tone: 'bad',
      icon: <IconAlertTriangle {...icon} />,
      title: link(texts.suspended(site.name), '/sites/$id'),
      detail: texts.suspendedText,
      urgency: 2,
    })
  }
  if (site.status === 'pending_review') {
    items.push({
      key: `${site.id} status`,
      tone: 'warn',
      icon: <IconBuildingStore {...icon} />,
      title: link(texts.review(site.name), '/sites/$id'),
      detail: texts.reviewText,
      urgency: Number.MAX_SAFE_INTEGER,
    })
  }
  return items
}

function TransactionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/transactions/$id" params={{ id }}>
      {children}
    </Link>
  )
}
