import { defineArea } from '../../platform/area/define-area.ts'

/** Rules of address ranges; the lists belong to users and sites. */
export const ipAllowListArea = defineArea({ name: 'ip-allow-list', routes: {}, handlers: () => ({}), tables: [] })
