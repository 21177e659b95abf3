import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconClock } from '@firepay/ui/components/icons.ts'
import { Time } from '@firepay/ui/components/time.tsx'
import { siteTexts } from '../../locale/en/sites.ts'
import styles from './site-keys.module.css'
import type { Site } from './sites.queries.ts'
import { useSite } from './use-site.ts'

const texts = siteTexts.keys

/** What may be seen of the site's secrets: how they begin and end, when they were made and used. */
export function SiteKeys() {
  const { site } = useSite()
  return (
    <Card title={texts.title} className={styles.card}>
      <Secret title={texts.apiSecret} text={texts.apiSecretText} mark={site.apiSecret} />
      <hr className={styles.line} />
      <Secret title={texts.secretKey} text={texts.secretKeyText} mark={site.secretKey} />
      <p className={styles.note}>{texts.note}</p>
    </Card>
  )
}

function Secret({ title, text, mark }: { title: string; text: string; mark: Site['apiSecret'] }) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
        <Badge outline>{mark.lastUsedAt === undefined ? texts.unused : texts.inUse}</Badge>
      </div>
      <div className={styles.secret}>
        <code className={styles.value}>
          {mark.prefix}
          <span aria-hidden="true">••••••••••••</span>
          <span className="visually-hidden"> {texts.hiddenPart} </span>
          {mark.last4}
        </code>
        <span className={styles.when}>
          {texts.made} <Time value={mark.createdAt} />,{' '}
          {mark.lastUsedAt === undefined ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Time value={mark.lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {mark.previous && (
        <div className={styles.previous}>
          <Banner tone="warn" icon={<IconClock size={18} stroke={1.75} aria-hidden="true" />}>
            {texts.previous(mark.previous.last4)} <Time value={mark.previous.expiresAt} relative />
          </Banner>
        </div>
      )}
    </section>
  )
}
