import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime, relativeTime, zonePlace } from '@firepay/ui/components/time-format.ts'
import { listTexts } from '../locale/list.ts'
import { useUser } from './current-user.ts'
import styles from './deadline.module.css'
import { useSite } from './sites.ts'

/**
 * When a dispute must be answered, by the clock of its site, whose place is named: "7 Dec 2026, 00:47 Berlin". Every screen shows the
 * same clock for it; the zone of the page where the site is not known. Somebody whose own clock differs reads that too.
 * @param relative adds how long that is
 * @param stacked puts all but the instant into a second line, for the cell of a list
 */
export function Deadline({
  at,
  siteId,
  relative,
  stacked,
}: {
  at: string
  siteId: string
  relative?: boolean
  stacked?: boolean
}) {
  const page = useTimeSettings()
  const user = useUser()
  const zone = useSite(siteId)?.timeZone ?? page.zone
  const write = (where: string) => formatTime(at, 'detail', { zone: where, dateStyle: page.dateStyle })
  const own = write(user.timeZone) === write(zone) ? '' : ` (${listTexts.yourTime(write(user.timeZone))})`
  const rest = `${relative ? relativeTime(at) : ''}${own}`.trim()
  const instant = (
    <>
      <Time value={at} zone={zone} /> {zonePlace(zone)}
    </>
  )
  if (stacked) {
    return (
      <span className={styles.stacked} title={rest}>
        <span>{instant}</span>
        {rest !== '' && <span className={styles.rest}>{rest}</span>}
      </span>
    )
  }
  return (
    <>
      {instant}
      {relative && `, ${relativeTime(at)}`}
      {own}
    </>
  )
}
