import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { relativeTime, zonePlace } from '@firepay/ui/components/time-format.ts'
import { useSite } from './sites.ts'

/**
 * When a dispute must be answered, by the clock of its site, whose place is named: "7 Dec 2026, 00:47 Berlin". Every screen shows the
 * same clock for it; the zone of the page where the site is not known.
 */
export function Deadline({ at, siteId, relative }: { at: string; siteId: string; relative?: boolean }) {
  const page = useTimeSettings()
  const zone = useSite(siteId)?.timeZone ?? page.zone
  return (
    <>
      <Time value={at} zone={zone} /> {zonePlace(zone)}
      {relative && `, ${relativeTime(at)}`}
    </>
  )
}
