import type { Protection } from './protection.ts'

const calendar = 'server/src/areas/calendar/read-calendar.ts'
const calendarTest = 'server/src/areas/calendar/calendar.test.ts'
const calendarRightsTest = 'server/src/areas/calendar/rights.test.ts'

export const calendarLinkProtections: readonly Protection[] = [
  {
    id: 'F-01',
    protects: 'a link works by its whole token',
    file: 'server/src/areas/calendar/calendar.queries.ts',
    source: ".where('hash', '=', hash)",
    without: '',
    test: calendarTest,
    named: 'wrong and revoked links',
  },
  {
    id: 'F-01',
    protects: 'a link has the addresses of its person',
    file: calendar,
    source: ' || !person.address_allowed',
    without: '',
    test: calendarTest,
    named: "applies the user's current rights: allow-list and second factor",
  },
  {
    id: 'F-01',
    protects: 'a link has the second factor of its person',
    file: calendar,
    source: 'if (isMfaRequired(access) && !person.has_factor) return null',
    without: '',
    test: calendarTest,
    named: "applies the user's current rights: allow-list and second factor",
  },
  {
    id: 'F-01',
    protects: 'a link ends with the password',
    file: calendar,
    source: 'if (isBeforePassword(link, person)) return null',
    without: '',
    test: calendarTest,
    named: 'ends a link with the password, like sessions',
  },
  {
    id: 'F-01',
    protects: 'a link of a disabled user shows nothing',
    file: calendar,
    source: ' || person.disabled_at !== null',
    without: '',
    test: calendarRightsTest,
    named: 'a link of a disabled user is not found',
  },
  {
    id: 'F-01',
    protects: 'an authenticator app counts for its own user only',
    file: 'server/src/areas/calendar/calendar.queries.ts',
    source: 'f.user_id = person.user_id and ',
    without: '',
    test: calendarRightsTest,
    named: 'needs an active authenticator app',
  },
  {
    id: 'F-01',
    protects: 'an authenticator app counts once it is confirmed',
    file: 'server/src/areas/calendar/calendar.queries.ts',
    source: " and f.state = 'active'",
    without: '',
    test: calendarRightsTest,
    named: 'needs an active authenticator app',
  },
  {
    id: 'F-01',
    protects: 'guessed links count as unknown tokens of their source',
    file: calendar,
    source: "await countUnknownToken({ ...deps, separately: act.separately }, 'access', request.address)",
    without: '',
    test: calendarRightsTest,
    named: 'counts a guessed link like a guessed access token',
  },
  {
    id: 'F-01',
    protects: 'operators have no link',
    file: 'server/src/areas/calendar/calendar.handlers.ts',
    source: "if (caller.role === 'operator')",
    without: 'if (false)',
    test: calendarRightsTest,
    named: 'an operator cannot have a link',
  },
]
