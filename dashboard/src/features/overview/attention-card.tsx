import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconCheck,
  IconGavel,
  IconInbox,
  IconKey,
  IconPlugConnectedX,
  IconWallet,
} from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time, TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { relativeTime } from '@firepay/ui/components/time-format.ts'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { useCan } from '../../shared/current-user.ts'
import { Deadline } from '../../shared/deadline.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Balance, Payout, Site, Transaction, UnbalancedReport } from './overview.queries.ts'
import styles from './overview-list.module.css'

const texts = overviewTexts.attention
const maxShown = 5
const weekMs = 7 * 86_400_000

type Item = { key: string; tone: Tone; icon: ReactNode; title: ReactNode; detail: ReactNode; urgency: number }

type Page<T> = UseQueryResult<{ items: T[] }>

/**
 * Items that need action, most urgent first. Load failures are listed once the others have loaded.
 * @param balances as failed payouts and unbalanced reports: empty if the role may not read them
 */
export function AttentionCard({
  sites,
  disputes,
  failedPayouts,
  unbalanced,
  balances,
}: {
  sites: readonly Site[]
  disputes: Page<Transaction>
  failedPayouts: Page<Payout>
  unbalanced: Page<UnbalancedReport>
  balances: readonly Balance[]
}) {
  const [showsAll, setShowsAll] = useState(false)
  const maySeeEvents = useCan()('read Payload')
  const failed = [disputes, failedPayouts, unbalanced].find((query) => query.isError && query.data === undefined)
  const items = [
    ...(unbalanced.data?.items ?? []).flatMap((report) => unbalancedReport(report, sites)),
    ...balances.flatMap((balance) => belowZero(balance, sites)),
    ...(disputes.data?.items ?? []).map(disputeItem),
    ...(failedPayouts.data?.items ?? []).flatMap(failedPayout),
    ...sites.flatMap(siteItems),
    ...sites.flatMap((site) => openEvents(site, maySeeEvents)),
    ...sites.flatMap(endpointItem),
  ].sort((a, b) => a.urgency - b.urgency)

  return (
    <Card title={texts.title} action={items.length > 0 && <Badge icon={null}>{texts.open(items.length)}</Badge>} flush>
      {failed ? (
        <div className={styles.inset}>
          <LoadFailed title={texts.failed} query={failed} />
        </div>
      ) : items.length === 0 ? (
        <div className={styles.clear}>
          <ToneIcon tone="ok">
            <IconCheck {...icon} />
          </ToneIcon>
          <div>
            <div className={styles.title}>{texts.allClear}</div>
            <div className={styles.detail}>{texts.nothing}</div>
          </div>
        </div>
      ) : (
        <CardList>
          {items.slice(0, showsAll ? undefined : maxShown).map((item) => (
            <CardRow key={item.key} start={<ToneIcon tone={item.tone}>{item.icon}</ToneIcon>}>
              <div className={styles.title}>{item.title}</div>
              <div className={styles.detail}>{item.detail}</div>
            </CardRow>
          ))}
        </CardList>
      )}
      {!showsAll && items.length > maxShown && (
        <div className={styles.more}>
          <Button size="xs" tone="ghost" aria-expanded={false} onClick={() => setShowsAll(true)}>
            {texts.more(items.length - maxShown)}
          </Button>
        </div>
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
            , {texts.by} <Deadline at={deadline} siteId={dispute.siteId} />
          </>
        )}
      </>
    ),
    urgency: deadline === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(deadline),
  }
}

/** A payout that failed within the last week, whenever it was sent. */
function failedPayout({ id, amount, failedAt }: Payout): Item[] {
  if (failedAt === undefined || Date.now() - Date.parse(failedAt) > weekMs) return []
  return [
    {
      key: id,
      tone: 'bad',
      icon: <IconBuildingBank {...icon} />,
      title: (
        <Link to="/payouts/$id" params={{ id }}>
          {texts.payoutFailed}
        </Link>
      ),
      detail: (
        <>
          <Money minor={amount.amount} currency={amount.currency} />, <Time value={failedAt} />
        </>
      ),
      urgency: 1,
    },
  ]
}

/** An error of the ledger rather than the shop, so it comes first. */
function unbalancedReport(report: UnbalancedReport, sites: readonly Site[]): Item[] {
  const { id, type, siteId, currency, from, timeZone, check } = report
  if (!check) return []
  const site = sites.find((each) => each.id === siteId)
  return [
    {
      key: id,
      tone: 'bad' as const,
      icon: <IconAlertTriangle {...icon} />,
      title: (
        <Link to="/reports/$type/$id" params={{ type, id }}>
          {texts.unbalanced(currency)}
        </Link>
      ),
      detail: (
        <>
          {texts.offBy} <Money minor={check.difference.amount.replace('-', '')} currency={currency} />,{' '}
          <TimeSettingsProvider zone={timeZone}>
            <Time value={from} look="date" />
          </TimeSettingsProvider>
          {site && <>, {site.name}</>}
        </>
      ),
      urgency: -1,
    },
  ]
}

function belowZero({ id, siteId, currency, available }: Balance, sites: readonly Site[]): Item[] {
  if (!available.amount.startsWith('-')) return []
  const site = sites.find((each) => each.id === siteId)
  return [
    {
      key: id,
      tone: 'warn' as const,
      icon: <IconWallet {...icon} />,
      title: (
        <Link to="/sites/$id/accounts" params={{ id: siteId }}>
          {texts.below(currency)}
        </Link>
      ),
      detail: (
        <>
          <Money minor={available.amount} currency={currency} />
          {site && <>, {site.name}</>}
        </>
      ),
      urgency: 0,
    },
  ]
}

/** A site's events without effect; users without access see only their number. */
function openEvents({ id, name, status, openEvents: { held, refused } }: Site, maySee: boolean): Item[] {
  if (status === 'archived' || held + refused === 0) return []
  const title = refused > 0 ? texts.refusedEvents(refused) : texts.heldEvents(held)
  return [
    {
      key: `${id} events`,
      tone: refused > 0 ? 'bad' : 'warn',
      icon: <IconInbox {...icon} />,
      title: maySee ? (
        <Link to="/ingest-events" search={{ siteId: id }}>
          {title}
        </Link>
      ) : (
        title
      ),
      detail: refused > 0 && held > 0 ? `${name}, ${texts.heldEvents(held)}` : name,
      urgency: refused > 0 ? 3 : Number.MAX_SAFE_INTEGER,
    },
  ]
}

/** An endpoint that does not accept notifications. */
function endpointItem(site: Site): Item[] {
  const endpoint = site.notificationEndpoint
  if (site.status === 'archived' || !endpoint || endpoint.status === 'active') return []
  return [
    {
      key: `${site.id} endpoint`,
      tone: endpoint.status === 'unstable' ? 'warn' : 'bad',
      icon: <IconPlugConnectedX {...icon} />,
      title: (
        <Link to="/sites/$id/notifications" params={{ id: site.id }}>
          {texts.endpoint[endpoint.status]}
        </Link>
      ),
      detail: (
        <>
          {site.name}
          {endpoint.since !== undefined && (
            <>
              , {texts.since} <Time value={endpoint.since} />
            </>
          )}
          {endpoint.status === 'unstable' &&
            endpoint.recent &&
            `, ${texts.failedOfLast(endpoint.recent.attempts - endpoint.recent.succeeded, endpoint.recent.attempts)}`}
        </>
      ),
      urgency: { disabled: 2, failing: 3, unstable: 4 }[endpoint.status],
    },
  ]
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
