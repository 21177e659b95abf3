import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { PartsBar } from '@firepay/ui/components/progress-bar.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { siteTexts } from '../../locale/sites.ts'
import { accountName, isUnnamed } from '../../shared/account-name.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import styles from './site-accounts.module.css'
import { type Account, accountsQuery } from './sites.queries.ts'
import { useSite } from './use-site.ts'

const texts = siteTexts.accounts_

/** The accounts of the site: balances as an equation, and payout settings. */
export function SiteAccounts() {
  const { site } = useSite()
  const accounts = useQuery(accountsQuery(site.id))
  const mayRead = useCan()('read Balance')
  if (accounts.isPending) {
    return (
      <Card aria-busy="true">
        <AfterDelay>
          <Skeleton width="40%" height={24} />
        </AfterDelay>
      </Card>
    )
  }
  if (accounts.isError) return <LoadFailed title={texts.failed} query={accounts} />
  return (
    <div className={styles.list}>
      {!mayRead && <p className={styles.hidden}>{texts.hidden}</p>}
      {accounts.data.items.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </div>
  )
}

function AccountCard({ account }: { account: Account }) {
  const { balances, currency, payoutSchedule: schedule } = account
  return (
    <Card
      title={
        <>
          {accountName(account)}
          {!isUnnamed(account) && (
            <>
              {' '}
              <span translate="no" className={styles.code}>
                {account.currency}
              </span>
            </>
          )}
        </>
      }
      action={account.status !== 'active' && <Badge tone="warn">{texts.status[account.status]}</Badge>}
      foot={
        <div className={styles.foot}>
          <span>
            {texts.payouts}: {texts.frequency[schedule.frequency]}
            {schedule.threshold !== null &&
              ` ${texts.threshold(formatMoney(schedule.threshold.amount, schedule.threshold.currency))}`}
          </span>
          {schedule.destination !== null && (
            <span>
              {texts.destination} {schedule.destination.bankName} <bdi>•• {schedule.destination.last4}</bdi>
            </span>
          )}
          <span className={styles.opened}>
            {texts.opened} <Time value={account.createdAt} look="date" />
          </span>
        </div>
      }
    >
      {balances && <Equation balances={balances} currency={currency} />}
    </Card>
  )
}

/** available + pending + reserve + in transit = total, with a check (DESIGN.md §5). */
function Equation({ balances, currency }: { balances: NonNullable<Account['balances']>; currency: string }) {
  const parts = [
    { label: texts.available, minor: balances.available.amount, color: 'var(--ds-chart-1)' },
    { label: texts.pending, minor: balances.pending.amount, color: 'var(--ds-chart-1-soft)' },
    { label: texts.reserved, minor: balances.reserved.amount, color: 'var(--ds-chart-2)' },
    { label: texts.inTransit, minor: balances.inTransit.amount, color: 'var(--ds-chart-3)' },
  ]
  const sum = parts.reduce((total, part) => total + BigInt(part.minor), 0n)
  const addsUp = sum === BigInt(balances.total.amount)
  return (
    <>
      <PartsBar parts={parts.map((part) => ({ share: Math.max(0, Number(part.minor)), color: part.color }))} />
      <div className={styles.equation}>
        <dl className={styles.terms}>
          {parts.map((part, index) => (
            <div key={part.label} className={styles.part} data-sign={index === 0 ? undefined : '+'}>
              <dt>{part.label}</dt>
              <dd>
                <Money minor={part.minor} currency={currency} />
              </dd>
            </div>
          ))}
          <div className={styles.part} data-sign="=" data-total>
            <dt>{texts.total}</dt>
            <dd>
              <Money minor={balances.total.amount} currency={currency} />
            </dd>
          </div>
        </dl>
        {addsUp && (
          <div className={styles.check}>
            <Badge tone="ok">{texts.addsUp}</Badge>
          </div>
        )}
      </div>
      {BigInt(balances.available.amount) < 0n && <p className={styles.note}>{texts.below}</p>}
      {BigInt(balances.disputed.amount) > 0n && (
        <p className={styles.note}>{texts.disputed(formatMoney(balances.disputed.amount, currency))}</p>
      )}
    </>
  )
}
