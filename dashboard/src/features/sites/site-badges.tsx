import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { siteTexts } from '../../locale/sites.ts'
import type { Site } from './sites.queries.ts'

const tones: Record<Site['status'], Tone> = { active: 'ok', suspended: 'bad', archived: 'mute', pending_review: 'warn' }

/** The status of a site, and its test or sandbox mark. */
export function SiteBadges({ site, always }: { site: Site; always?: boolean }) {
  return (
    <>
      {(always || site.status !== 'active') && <Badge tone={tones[site.status]}>{siteTexts.status[site.status]}</Badge>}
      {site.sandbox ? (
        <Badge outline>{siteTexts.sandbox}</Badge>
      ) : (
        (always || site.mode === 'test') && <Badge outline>{siteTexts.mode[site.mode]}</Badge>
      )}
    </>
  )
}
