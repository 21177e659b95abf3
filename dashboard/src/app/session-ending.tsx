import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { appConfig } from '../api/app-config.ts'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { askOverPage } from './ask-over-page.ts'
import { type SessionEnd, sessionEnd } from './session-end.ts'

const SessionEndingDialog = lazy(() =>
  import('./session-ending-dialog.tsx').then((module) => ({ default: module.SessionEndingDialog })),
)

const warnMs = 2 * 60_000
/** Delays the first check until the first screen has loaded. */
const firstLookMs = 30_000

/**
 * Warns two minutes before the session ends (DESIGN §8). Checks the session by background calls, which do not extend
 * it: once at the start, and again near the end, because other tabs may have extended it.
 */
export function SessionEnding() {
  const [end, setEnd] = useState<SessionEnd | null>(null)
  const [isNear, setIsNear] = useState(false)
  const [looks, setLooks] = useState(0)

  const look = useCallback(async () => {
    let server = Date.now()
    const { items } = await api('GET /security/sessions', {
      headers: { 'firepay-background': '1' },
      onHeaders: (headers) => {
        server = Date.parse(headers.get('date') ?? '') || server
      },
    })
    const current = items.find((one) => one.current)
    if (current === undefined) return undefined
    const next = sessionEnd(current, appConfig().sessionIdleSeconds * 1_000, { server, here: Date.now() })
    setEnd(next)
    setIsNear(next.at - Date.now() <= warnMs)
    return next.at
  }, [])

  // Another tab may have extended the session since the warning: ask the server.
  const over = async () => {
    setIsNear(false)
    setEnd(null)
    const at = await look().catch(() => 0)
    if (at !== undefined && at > Date.now()) return
    setIsNear(false)
    setEnd(null)
    session.expire()
    await askOverPage()
  }

  useEffect(() => {
    // Near the end the dialog takes over.
    if (isNear) return
    const wait = end === null ? firstLookMs : Math.max(10_000, end.at - warnMs - Date.now())
    // Retries failed checks; any call detects an ended session.
    const timer = setTimeout(() => void look().catch(() => setLooks(looks + 1)), wait)
    return () => clearTimeout(timer)
  }, [end, isNear, look, looks])

  if (!isNear || end === null) return null
  return (
    <Suspense>
      <SessionEndingDialog
        end={end}
        onOver={over}
        onStayed={() => look().catch(() => setIsNear(false))}
        onLater={() => {
          setIsNear(false)
          setEnd({ ...end, at: end.at + warnMs + 1_000 })
        }}
      />
    </Suspense>
  )
}
