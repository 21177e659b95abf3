import { setTimeout as delay } from 'node:timers/promises'
import type { UserFacts } from '../../platform/caller/caller.ts'
import { ApiError, BadAccessToken } from '../../platform/errors/api-error.ts'
import type { Following } from '../../platform/live/following.ts'
import { writeEvents, writeHeartbeat, writeOpening } from './write-events.ts'

export type Pace = {
  /** Maximum silence before a heartbeat. */
  heartbeatMs: number
  /** Minimum interval between events of one kind. */
  windowMs: () => number
}

/**
 * Yields the text of a stream until the reader leaves, the feed ends, or the reader loses access. Access is checked
 * before every write, including heartbeats, so that nothing is sent to an ended session, a lowered role or a disallowed
 * address (security.md S-08). Events hidden from the role leave no trace, not even in timing: the position moves with
 * the next event or heartbeat.
 * @param again returns the current reader. @throws ApiError, BadAccessToken when access was lost
 */
export async function* follow(
  following: Following,
  again: () => Promise<Pick<UserFacts, 'role'>>,
  { pace, signal, writePosition }: { pace: Pace; signal: AbortSignal; writePosition: (position: string) => string },
): AsyncGenerator<string> {
  yield writeOpening(writePosition(following.position))
  let heartbeatAt = performance.now() + pace.heartbeatMs
  for (;;) {
    const what = await following.wait(Math.max(0, heartbeatAt - performance.now()), signal)
    if (what === 'over') return
    const reader = await again().catch(refused)
    if (reader === null) return
    const news = following.take()
    const position = writePosition(news.position)
    const told = what === 'silence' ? '' : writeEvents(news, reader.role, position)
    let restMs = what === 'silence' ? 0 : pace.windowMs()
    if (told !== '' || performance.now() >= heartbeatAt) {
      yield told === '' ? writeHeartbeat(position) : told
      heartbeatAt = performance.now() + pace.heartbeatMs
    } else {
      restMs = Math.min(restMs, Math.max(0, heartbeatAt - performance.now()))
    }
    if (signal.aborted) return
    await delay(restMs, undefined, { signal }).catch(() => {})
  }
}

/** Ends a refused stream normally: the reader reconnects and gets the refusal. */
function refused(error: unknown): null {
  if (error instanceof ApiError || error instanceof BadAccessToken) return null
  throw error
}
