import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { SiteBadges } from './site-badges.tsx'
import { SiteHealth } from './site-health.tsx'
import styles from './site-list.module.css'
import { type Balance, balancesQuery, type Site } from './sites.queries.ts'

const texts = siteTexts.list
/** Number of currencies listed per site; further ones are counted. */
const maxCurrencies = 2

/** Sites as linked rows: identity, health, balances and volume. */
export function SiteList({ sites }: { sites: readonly Site[] }) {
  const mayRead = useCan()('read Balance')
  const balances = useQuery({ ...balancesQuery(sites.map((site) => site.id)), enabled: mayRead && sites.length > 0 })
  const { zone } = useTimeSettings()
  const last = `${texts.last}, ${zonePlace(zone)}`
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>{texts.site}</span>
        <span>{texts.health}</span>
        <span>{mayRead && texts.balance}</span>
        <span>{texts.day}</span>
        <span>{last}</span>
      </div>
      <ul className={styles.list} aria-label={siteTexts.title}>
        {sites.map((site) => (
          <li key={site.id} className={styles.row}>
            <div className={styles.site}>
              <SiteAvatar name={site.name} />
              <div className={styles.who}>
                <Link to="/sites/$id" params={{ id: site.id }} search={{}} className={styles.name}>
                  {site.name}
                </Link>
                <div className={styles.detail}>
                  {hostOf(site.url) ?? site.timeZone} · {siteTexts.accounts(site.accountsCount)}
                </div>
              </div>
            </div>
            <div className={styles.badges}>
              <SiteHealth site={site} />
              <SiteBadges site={site} />
            </div>
            {mayRead ? (
              <Cell label={texts.balance} isMoney>
                <Balances of={balances.data?.items.filter(({ siteId }) => siteId === site.id)} site={site} />
              </Cell>
            ) : (
              <div className={styles.noMoney} />
            )}
            <Cell label={texts.day} isMoney>
              <div>{siteTexts.payments(site.last24h.count)}</div>
              <Amounts
                of={site.last24h.totals
                  ?.filter(({ gross }) => gross !== '0')
                  .map(({ gross, currency }) => ({ minor: gross, currency }))}
              />
            </Cell>
            <Cell label={last}>
              {site.lastPaymentAt === null ? texts.never : <Time value={site.lastPaymentAt} look="list" />}
            </Cell>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Labels the cell for screen readers, and where there is no column head. */
function Cell({ label, isMoney, children }: { label: string; isMoney?: boolean; children: ReactNode }) {
  return (
    <div className={isMoney ? styles.money : styles.cell}>
      <span className={styles.label}>{label} </span>
      {children}
    </div>
  )
}

/** Available amounts, the site's default currency first. */
function Balances({ of, site }: { of: readonly Balance[] | undefined; site: Site }) {
  const own = of?.toSorted(
    (a, b) => Number(b.currency === site.defaultCurrency) - Number(a.currency === site.defaultCurrency),
  )
  const [first, ...rest] = own ?? []
  if (first === undefined) return '–'
  return (
    <>
      <div>
        <Money minor={first.available.amount} currency={first.currency} />
      </div>
      <Amounts of={rest.map(({ available, currency }) => ({ minor: available.amount, currency }))} />
    </>
  )
}

function Amounts({ of = [] }: { of?: readonly { minor: string; currency: string }[] | undefined }) {
  if (of.length === 0) return null
  return (
    <div className={styles.detail}>
      {of.slice(0, maxCurrencies).map((amount, index) => (
        <span key={amount.currency}>
          {index > 0 && ', '}
          <Money {...amount} />
        </span>
      ))}
      {of.length > maxCurrencies && ` ${texts.moreCurrencies(of.length - maxCurrencies)}`}
    </div>
  )
}

function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : (URL.parse(url)?.host ?? null)
}
