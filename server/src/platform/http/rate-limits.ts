import type { RateLimit } from '@firepay/contract/http/route.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SeparateTransaction } from '../db/separate-transaction.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors/api-error.ts'

let sinceCleaning = 0

/**
 * Counts a call of a source. The database stores one instant per source, when its allowance is full again (GCRA), so
 * limits survive a restart and need no cleanup of counters.
 * @throws ApiError `RATE_LIMITED` with the seconds to wait
 */
export function countCall(
  deps: Pick<Deps, 'config' | 'clock'> & { separately: SeparateTransaction },
  limit: RateLimit,
  source: string,
): Promise<void> {
  return deps.separately(null, (trx) => countCallIn(trx, deps, limit, source))
}

/**
 * Like `countCall`, on a connection, or in a transaction that must commit for the call to count.
 * @throws ApiError `RATE_LIMITED`
 */
export async function countCallIn(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  limit: RateLimit,
  source: string,
): Promise<void> {
  if (!deps.config.rateLimits) return
  const now = deps.clock.now()
  const stepMs = (limit.perSeconds * 1000) / limit.rate
  const later = (ms: number) => new Date(now.getTime() + ms)
  const key = `${limit.name}:${source}`
  const { rows } = await sql<{ whole_at: Date }>`
    insert into rate_limits (key, whole_at) values (${key}, ${later(stepMs)})
    on conflict (key) do update
      set whole_at = greatest(rate_limits.whole_at, ${now}::timestamptz) + make_interval(secs => ${stepMs / 1000})
      where rate_limits.whole_at <= ${later(stepMs * limit.burst)}
    returning whole_at`.execute(db)
  if (++sinceCleaning >= 200) {
    sinceCleaning = 0
    await db.deleteFrom('rate_limits').where('whole_at', '<', later(-86_400_000)).execute()
  }
  if (rows.length > 0) return
  const row = await db.selectFrom('rate_limits').select('whole_at').where('key', '=', key).executeTakeFirst()
  const waitMs = (row?.whole_at.getTime() ?? now.getTime()) - now.getTime() - stepMs * limit.burst
  throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}

/** Returns false instead of throwing when the limit is exceeded. */
export async function isCounted(count: () => Promise<void>): Promise<boolean> {
  try {
    await count()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
