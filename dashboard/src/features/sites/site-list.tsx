import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Link } from '@tanstack/react-router'
import { siteTexts } from '../../locale/sites.ts'
import { SiteBadges } from './site-badges.tsx'
import styles from './site-list.module.css'
import type { Site } from './sites.queries.ts'

/** Sites as rows that open them: who it is, where it stands, what it took in the last 24 hours. */
export function SiteList({ sites }: { sites: readonly Site[] }) {
  return (
    <ul className={styles.list} aria-label={siteTexts.title}>
      {sites.map((site) => (
        <li key={site.id} className={styles.row}>
          <SiteAvatar name={site.name} />
          <div className={styles.who}>
            <Link to="/sites/$id" params={{ id: site.id }} search={{}} className={styles.name}>
              {site.name}
            </Link>
            <div className={styles.detail}>{hostOf(site.url) ?? site.timeZone}</div>
          </div>
          <div className={styles.badges}>
            <SiteBadges site={site} />
          </div>
          <div className={styles.accounts}>{siteTexts.accounts(site.accountsCount)}</div>
          <div className={styles.figures}>
            <div>{siteTexts.payments24h(site.last24h.count)}</div>
            {site.last24h.totals?.some((sums) => sums.gross !== '0') && (
              <div className={styles.detail}>
                {site.last24h.totals
                  .filter((sums) => sums.gross !== '0')
                  .map((sums, index) => (
                    <span key={sums.currency}>
                      {index > 0 && ', '}
                      <Money minor={sums.gross} currency={sums.currency} />
                    </span>
                  ))}
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : (URL.parse(url)?.host ?? null)
}
