import { createContext, type ReactNode, useContext } from 'react'
import styles from './time.module.css'
import { type DateStyle, formatTime, relativeTime, type TimeLook } from './time-format.ts'

type TimeSettings = { zone: string; dateStyle: DateStyle }

const Settings = createContext<TimeSettings>({ zone: 'UTC', dateStyle: 'day-month' })

/** The one time zone of a screen, and the person's way to write dates. Nest it to change the zone of a part. */
export function TimeSettingsProvider({ zone, dateStyle, children }: Partial<TimeSettings> & { children: ReactNode }) {
  const outer = useContext(Settings)
  return <Settings value={{ zone: zone ?? outer.zone, dateStyle: dateStyle ?? outer.dateStyle }}>{children}</Settings>
}

/** The zone and date style in force here: for column heads and sentences. */
export function useTimeSettings(): TimeSettings {
  return useContext(Settings)
}

/**
 * An instant, as `<time>` that holds UTC. `relative` adds the distance after the absolute time: "2 Dec 2026, 23:59 in 13 days".
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
