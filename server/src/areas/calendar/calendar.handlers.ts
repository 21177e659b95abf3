import type { calendarRoutes } from '@firepay/contract/calendar/calendar.routes.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type Handlers, type StreamBox, streamed, type UserAct } from '../../platform/http/act.ts'
import { originOf } from '../../platform/http/host.ts'
import { deleteLink, findLink, findReader, replaceLink } from './calendar.queries.ts'
import { hashCalendarToken, makeCalendarToken } from './calendar-token.ts'
import { isBeforePassword } from './link-and-password.ts'
import { readCalendar } from './read-calendar.ts'

export function calendarHandlers(deps: HandlerDeps): Handlers<typeof calendarRoutes> {
  return {
    getCalendarLink: (act) =>
      act.inMerchant(async (trx) => {
        const row = await findLink(trx, act.caller)
        const person = row && (await findReader(trx, act.caller.userId, act.request.address))
        const times = row &&
          !isBeforePassword(row, person) && {
            createdAt: row.created_at.toISOString(),
            lastReadAt: row.last_read_at?.toISOString() ?? null,
          }
        return { link: times || null }
      }),

    makeCalendarLink: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, request, now } = act
        // A link requires a membership, which an operator lacks.
        if (caller.role === 'operator')
          throw new ApiError('FORBIDDEN', 'Only members of the merchant can have a calendar link.')
        const token = makeCalendarToken(caller.merchantId)
        await replaceLink(trx, caller, hashCalendarToken(token), now)
        await act.audit(trx, 'user.calendar-link.made', linkOf(act))
        const origin = originOf(request.headers.get('host') ?? undefined, deps.config.publicUrl)
        return { url: `${origin}/api/v1/calendars/${token}/disputes.ics`, createdAt: now.toISOString() }
      }),

    revokeCalendarLink: (act) =>
      act.inMerchant(async (trx) => {
        const wasThere = await deleteLink(trx, act.caller)
        if (wasThere) await act.audit(trx, 'user.calendar-link.revoked', linkOf(act))
        return undefined
      }),

    async readCalendar(act): Promise<StreamBox> {
      const text = await readCalendar(deps, act, act.params.token)
      return streamed(once(text), {
        name: 'disputes.ics',
        type: 'text/calendar',
        headers: { 'cache-control': 'private, no-store' },
      })
    },
  }
}

function linkOf({ caller }: UserAct) {
  return { type: 'user', id: encodeId('user', caller.userId) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
