import { setTimeout as delay } from 'node:timers/promises'
import type { UserFacts } from '../../platform/caller/caller.ts'
import { ApiError, BadAccessToken } from '../../platform/errors/api-error.ts'
import type { Following } from '../../platform/live/following.ts'
import { heartbeat, writeEvents, writeOpening } from './write-events.ts'

export type Pace = {
  /** Of silence, after which something is written all the same. */
  heartbeatMs: number
  /** Between two events of one kind. */
  windowMs: () => number
}

/**
 * What a stream says, until its reader is gone, nothing more is announced, or the reader may not be told any more. Whether
 * they may is asked before anything is written, heartbeats included, so that nothing goes out to a session that has ended,
 * a role that has sunk or an address that is shut out (security.md S-08).
 * @param again who the reader is now. @throws ApiError, BadAccessToken when they may not read any more
 */
export async function* follow(
  following: Following,
  again: () => Promise<Pick<UserFacts, 'role'>>,
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): AsyncGenerator<string> {
  yield writeOpening(following.position)
  for (;;) {
    const what = await following.wait(pace.heartbeatMs, signal)
    if (what === 'over') return
    const reader = await again().catch(refused)
    if (reader === null) return
    yield what === 'silence' ? heartbeat : writeEvents(following.take(), reader.role)
    if (signal.aborted) return
    await delay(what === 'silence' ? 0 : pace.windowMs(), undefined, { signal }).catch(() => {})
  }
}

/** A stream that may not go on ends in order: its reader comes again, and is told why. */
function refused(error: unknown): null {
  if (error instanceof ApiError || error instanceof BadAccessToken) return null
  throw error
}
