import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime, relativeTime, zonePlace } from '@firepay/ui/components/time-format.ts'
import { listTexts } from '../locale/list.ts'
import { useUser } from './current-user.ts'
import styles from './deadline.module.css'
import { useSite } from './sites.ts'

/**
 * The deadline of a dispute on its site's clock with the city: "7 Dec 2026, 00:47 Berlin"; the same on every screen.
 * Uses the page's zone if the site is unknown. Adds the user's own time if it differs.
 * @param relative adds the remaining time
 * @param stacked moves everything but the instant to a second line, for list cells
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
  const day = (where: string) => formatTime(at, 'date', { zone: where })
  // A cell has no room to repeat the day.
  const ownText =
    stacked && day(user.timeZone) === day(zone)
      ? formatTime(at, 'clock', { zone: user.timeZone })
      : write(user.timeZone)
  const own = write(user.timeZone) === write(zone) ? '' : ` (${listTexts.yourTime(ownText)})`
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
