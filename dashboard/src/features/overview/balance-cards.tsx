import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { PartsBar, Swatch } from '@firepay/ui/components/progress-bar.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Scope } from '../../shared/mode.ts'
import styles from './balance-cards.module.css'
import { accountsQuery, type Site, sitesIn } from './overview.queries.ts'
import { type CurrencyBalance, sumBalances } from './sum-balances.ts'

const texts = overviewTexts.balances

/** Each site is one request; beyond this the answer would be a sum that nobody waits for. */
const maxSites = 20

type Sites = UseQueryResult<{ items: Site[]; total: number }>

/** What is held, one card for each currency: the parts, their total, and one sentence on what is particular. */
export function BalanceCards({ sites, scope }: { sites: Sites; scope: Scope }) {
  const siteId = 'siteId' in scope ? scope.siteId : undefined
  const ids = siteId !== undefined ? [siteId] : sitesIn(sites.data?.items ?? [], scope).map((site) => site.id)
  const isTooMany = ids.length > maxSites
  const accounts = useQueries({
    queries: (isTooMany ? [] : ids).map((id) => ({ ...accountsQuery(id), refetchInterval: 30_000 })),
  })
  const failed = accounts.find((query) => query.isError && query.data === undefined)

  if (sites.isError && siteId === undefined) return <LoadFailed title={texts.failed} query={sites} />
  if (failed) return <LoadFailed title={texts.failed} query={failed} />
  if (isTooMany) {
    return (
      <Banner tone="mute" title={texts.tooMany(ids.length)}>
        {texts.tooManyText}
      </Banner>
    )
  }
  if (sites.isSuccess && ids.length === 0) return null
  if (accounts.length === 0 || accounts.some((query) => query.isPending)) return <Waiting />
  const balances = sumBalances(accounts.flatMap((query) => query.data?.items ?? []))
  return (
    <div className={styles.cards} data-count={balances.length}>
      {balances.map((balance) => (
        <BalanceCard key={balance.currency} balance={balance} siteId={siteId ?? onlySite(ids)} />
      ))}
    </div>
  )
}

function onlySite(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined
}

function Waiting() {
  return (
    <div className={styles.cards} aria-busy="true">
      <AfterDelay>
        {[1, 2, 3].map((card) => (
          <Card key={card}>
            <div className={styles.waiting}>
              <Skeleton width="40%" />
              <Skeleton width="60%" height={28} />
              <Skeleton height={8} />
              <Skeleton width="80%" />
              <Skeleton width="70%" />
            </div>
          </Card>
        ))}
      </AfterDelay>
    </div>
  )
}

const colors = {
  available: 'var(--ds-chart-1)',
  pending: 'var(--ds-chart-1-soft)',
  reserved: 'var(--ds-chart-2)',
  inTransit: 'var(--ds-chart-3)',
} as const

function BalanceCard({ balance, siteId }: { balance: CurrencyBalance; siteId: string | undefined }) {
  const { currency } = balance
  const parts = (['available', 'pending', 'reserved', 'inTransit'] as const).filter(
    (name) => name === 'available' || name === 'pending' || balance[name] !== 0n,
  )
  // Shares of what is above zero, in thousandths, so that no amount is too large for a number.
  const whole = parts.reduce((sum, name) => (balance[name] > 0n ? sum + balance[name] : sum), 0n) || 1n
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.available(currency)}</h2>
        {siteId === undefined ? (
          <Link to="/sites" aria-label={texts.openLabel(currency)}>
            {texts.open}
          </Link>
        ) : (
          <Link to="/sites/$id/accounts" params={{ id: siteId }} aria-label={texts.openLabel(currency)}>
            {texts.open}
          </Link>
        )}
      </div>
      <div className={styles.figure}>
        <Money minor={balance.available} currency={currency} figure />
      </div>
      <PartsBar
        parts={parts.map((name) => ({ share: Number((balance[name] * 1_000n) / whole), color: colors[name] }))}
      />
      <dl className={styles.parts}>
        {parts.map((name) => (
          <div key={name}>
            <dt>
              <Swatch color={colors[name]} /> {texts.part[name]}
            </dt>
            <dd>
              <Money minor={balance[name]} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>
            <Money minor={balance.total} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className={styles.sentence}>{sentenceOf(balance)}</p>
    </Card>
  )
}

/** The one or two things that are particular about this balance, most urgent first. */
function sentenceOf(balance: CurrencyBalance): ReactNode {
  const { currency, available, pending, inTransit, disputed, total } = balance
  const amount = (minor: bigint) => (
    <b>
      <Money minor={minor} currency={currency} />
    </b>
  )
  if (available < 0n) {
    return (
      <>
        {texts.below} {pending > 0n && amount(pending)}{' '}
        {pending > 0n && (available + pending >= 0n ? texts.covers : texts.coversNot)}
      </>
    )
  }
  if (inTransit > 0n) {
    return (
      <>
        {amount(inTransit)} {texts.onTheWay} {disputed > 0n && amount(disputed)} {disputed > 0n && texts.disputed}
      </>
    )
  }
  if (disputed > 0n) {
    return (
      <>
        {amount(disputed)} {texts.disputed}
      </>
    )
  }
  if (pending > 0n) {
    return (
      <>
        {amount(pending)} {texts.later}
      </>
    )
  }
  return total === 0n ? texts.nothing : texts.ready
}
