import { Badge } from '@firepay/ui/components/badge.tsx'
import { siteTexts } from '../../locale/sites.ts'
import type { Site } from './sites.queries.ts'

const texts = siteTexts.health

/**
 * The worst problem of the site's events or notifications. Empty for an archived or suspended site, whose status is
 * enough.
 */
export function SiteHealth({ site }: { site: Site }) {
  const { status, openEvents, notificationEndpoint, lastPaymentAt, last24h } = site
  if (status === 'archived' || status === 'suspended') return null
  if (notificationEndpoint?.status === 'disabled') return <Badge tone="bad">{texts.notifications.disabled}</Badge>
  if (openEvents.refused > 0) return <Badge tone="bad">{texts.refused(openEvents.refused)}</Badge>
  if (notificationEndpoint?.status === 'failing') return <Badge tone="bad">{texts.notifications.failing}</Badge>
  if (notificationEndpoint?.status === 'unstable') return <Badge tone="warn">{texts.notifications.unstable}</Badge>
  if (openEvents.held > 0) return <Badge tone="warn">{texts.held(openEvents.held)}</Badge>
  if (lastPaymentAt === null) return <Badge outline>{texts.none}</Badge>
  return last24h.count > 0 ? (
    <Badge tone="ok">{texts.receiving}</Badge>
  ) : (
    <Badge tone="mute" icon={null}>
      {texts.quiet}
    </Badge>
  )
}
