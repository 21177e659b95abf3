import { defineArea } from '../../platform/area/define-area.ts'

/** Tells who calls, and refuses: bearer tokens of people and sites, with the addresses they come from. */
export const accessArea = defineArea({ name: 'access', routes: {}, handlers: () => ({}), tables: [] })
