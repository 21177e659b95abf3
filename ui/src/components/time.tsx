import { createContext, type ReactNode, useContext } from 'react'
import styles from './time.module.css'
import { type DateStyle, formatTime, relativeTime, type TimeLook } from './time-format.ts'

type TimeSettings = { zone: string; dateStyle: DateStyle }

const Settings = createContext<TimeSettings>({ zone: 'UTC', dateStyle: 'day-month' })

/** The time zone and date style of a screen. Nest it to change the zone of a part. */
export function TimeSettingsProvider({ zone, dateStyle, children }: Partial<TimeSettings> & { children: ReactNode }) {
  const outer = useContext(Settings)
  return <Settings value={{ zone: zone ?? outer.zone, dateStyle: dateStyle ?? outer.dateStyle }}>{children}</Settings>
}

/** The current zone and date style, for column heads and sentences. */
export function useTimeSettings(): TimeSettings {
  return useContext(Settings)
}

/**
 * An instant as `<time>` with UTC in `dateTime`. `relative` appends the distance: "2 Dec 2026, 23:59 in 13 days".
 * `zone` overrides the screen's.
 */
export function Time({
  value,
  look = 'detail',
  zone,
  relative,
}: {
  value: string | Date
  look?: TimeLook
  zone?: string
  relative?: boolean
}) {
  const settings = useTimeSettings()
  const instant = new Date(value)
  return (
    <>
      <time className={styles.time} dateTime={instant.toISOString()}>
        {formatTime(instant, look, { zone: zone ?? settings.zone, dateStyle: settings.dateStyle })}
      </time>
      {relative && <span className={styles.relative}> {relativeTime(instant)}</span>}
    </>
  )
}
