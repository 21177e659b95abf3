import { defineArea } from '../../platform/area/define-area.ts'

/** What accounts hold at an instant; it has no calls of its own yet. */
export const balancesArea = defineArea({ name: 'balances', routes: {}, handlers: () => ({}), tables: [] })
