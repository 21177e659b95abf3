import { can } from '@firepay/contract/product/abilities.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { CommonAct } from '../../platform/http/act.ts'
import { originOf } from '../../platform/http/host.ts'
import { countUnknownToken } from '../identity/limits.ts'
import { findAccess, isMfaRequired } from '../identity/memberships/access.ts'
import { findMerchantName } from '../merchants/merchant-name.ts'
import { type CalendarLinkRow, findLinkByHash, findReader, listDeadlines, recordReading } from './calendar.queries.ts'
import { hashCalendarToken, merchantOfToken } from './calendar-token.ts'
import { eventOf } from './deadlines.ts'
import { writeCalendar } from './ical.ts'
import { isBeforePassword } from './link-and-password.ts'

const hourMs = 3_600_000
/** How long an ended dispute stays in the calendar, so that rarely refreshed calendars remove it too. */
const keptMs = 90 * 24 * hourMs

/**
 * Returns the calendar of a link with the current rights of its owner, as if they called from that address.
 * @throws ApiError `NOT_FOUND` for any reason to refuse, after the same lookups; `RATE_LIMITED` after too many wrong
 *   links
 */
export async function readCalendar(deps: HandlerDeps, act: CommonAct, token: string): Promise<string> {
  const merchantId = merchantOfToken(token)
  const { now, request } = act
  const text = await act.separately(merchantId, async (trx) => {
    const link = await findLinkByHash(trx, merchantId, hashCalendarToken(token))
    if (!link) return null
    const access = await mayRead(trx, link, request.address)
    if (!access) return null
    if (now.getTime() - (link.last_read_at?.getTime() ?? 0) >= hourMs) await recordReading(trx, link, now)
    const endedSince = new Date(now.getTime() - keptMs)
    const rows = await listDeadlines(trx, merchantId, { now, endedSince, isLive: access.hasLiveSite })
    const origin = originOf(request.headers.get('host') ?? undefined, deps.config.publicUrl)
    const name = `Disputes of ${await findMerchantName(trx, merchantId)}`
    return writeCalendar(
      name,
      'PT1H',
      rows.map((row) => eventOf(row, origin)),
    )
  })
  if (text !== null) return text
  await countUnknownToken({ ...deps, separately: act.separately }, 'access', request.address)
  throw new ApiError('NOT_FOUND')
}

/** Access of the user in the merchant; null when they may not access from this address or not see disputes. */
async function mayRead(trx: Trx, link: CalendarLinkRow, address: string) {
  const access = await findAccess(trx, link.merchant_id, { userId: link.user_id, isOperator: false })
  const person = await findReader(trx, link.user_id, address)
  if (!access || !person || person.disabled_at !== null || !person.address_allowed) return null
  if (isBeforePassword(link, person)) return null
  if (isMfaRequired(access) && !person.has_factor) return null
  return can(access.role, 'read Transaction') ? access : null
}
