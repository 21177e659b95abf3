import { calendarRoutes } from '@firepay/contract/calendar/calendar.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { calendarHandlers } from './calendar.handlers.ts'

/** Dispute deadlines as a calendar, behind secret links. */
export const calendarArea = defineArea({
  name: 'calendar',
  routes: calendarRoutes,
  handlers: calendarHandlers,
  tables: ['calendar_links'],
})
