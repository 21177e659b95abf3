import type { Id } from '@firepay/contract/product/ids.ts'
import { streamRoutes } from '@firepay/contract/stream/stream.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type Handlers, streamed, type UserAct } from '../../platform/http/act.ts'
import type { Authentication } from '../../platform/http/authentication.ts'
import { checkRole, viewedAs } from '../../platform/http/authorize.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import type { ChangeFeed } from '../../platform/live/change-feed.ts'
import { BoundedQueue } from '../../platform/queue/bounded-queue.ts'
import { follow, type Pace } from './follow.ts'
import { openPosition, sealPosition } from './sealed-position.ts'

const route = streamRoutes.followChanges
const heartbeatMs = 15_000
const windowMs = 1_000
/**
 * Total rate of session checks: with many streams each sends events less often, so that following costs other calls
 * little.
 */
const looksPerSecond = 100

/** Streams of changes: one per visible window. */
export function streamHandlers(
  deps: Pick<Deps, 'changes' | 'masterKey'>,
  authentication: Authentication,
): Handlers<typeof streamRoutes> {
  const looks = new BoundedQueue({ concurrency: 2, maxWaitMs: 5_000, minWaiting: 1_000 })
  let open = 0

  return {
    async followChanges(act) {
      const signal = endOf(act.signal, act.query.forSeconds)
      const pace: Pace = {
        heartbeatMs,
        windowMs: () => Math.max(windowMs, (open * 1_000) / looksPerSecond),
      }
      const again = () => looks.run(() => readerOf(act, authentication))
      const writePosition = (position: string) => sealPosition(deps.masterKey, act.caller.merchantId, position)
      const pieces = followed(deps, act, (following) => follow(following, again, { pace, signal, writePosition }))
      return streamed(counted(pieces), { type: 'text/event-stream', headers: notBuffered })
    },
  }

  async function* counted(pieces: AsyncIterable<string>) {
    open++
    try {
      yield* pieces
    } finally {
      open--
    }
  }
}

/** nginx and similar proxies would buffer the answer. */
const notBuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

type Following = Awaited<ReturnType<ChangeFeed['follow']>>

/** Follows the caller's merchant while the pieces are read. */
async function* followed(
  { changes, masterKey }: Pick<Deps, 'changes' | 'masterKey'>,
  { caller, request }: Pick<UserAct, 'caller' | 'request'>,
  pieces: (following: Following) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const { merchantId } = caller
  const after = request.headers.get('last-event-id')
  const position = after === null ? undefined : openPosition(masterKey, merchantId, after)
  const following = await changes.follow(merchantId, position)
  try {
    yield* pieces(following)
  } finally {
    changes.leave(following)
  }
}

/** The current reader: the same user in the same merchant, with their current role or the role they view as. */
async function readerOf(
  { caller, request }: { caller: { merchantId: Id<'merchant'> }; request: UserAct['request'] },
  authentication: Authentication,
) {
  const call = { token: bearerOf(request.headers), request, route }
  const reader = viewedAs(route, await authentication.authenticateUser(call, true), request.headers)
  checkRole(route, reader)
  if (reader.merchantId !== caller.merchantId) throw new ApiError('STALE')
  return reader
}

function endOf(gone: AbortSignal, forSeconds: string | undefined): AbortSignal {
  return forSeconds === undefined ? gone : AbortSignal.any([gone, AbortSignal.timeout(Number(forSeconds) * 1_000)])
}
