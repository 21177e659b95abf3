import { setTimeout as delay } from 'node:timers/promises'
import type { UserFacts } from '../../platform/caller/caller.ts'
import { ApiError, BadAccessToken } from '../../platform/errors/api-error.ts'
import type { Following } from '../../platform/live/following.ts'
import { writeEvents, writeHeartbeat, writeOpening } from './write-events.ts'

export type Pace = {
  /** Since something was written, after which something is written all the same. */
  heartbeatMs: number
  /** Between two events of one kind. */
  windowMs: () => number
}

/**
 * What a stream says, until its reader is gone, nothing more is announced, or the reader may not be told any more. Whether
 * they may is asked before anything is written, heartbeats included, so that nothing goes out to a session that has ended,
 * a role that has sunk or an address that is shut out (security.md S-08). Of what the role is told nothing of nothing is
 * written, not even sooner or later than without it: the position moves with the next event or heartbeat.
 * @param again who the reader is now. @throws ApiError, BadAccessToken when they may not read any more
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

/** A stream that may not go on ends in order: its reader comes again, and is told why. */
function refused(error: unknown): null {
  if (error instanceof ApiError || error instanceof BadAccessToken) return null
  throw error
}
