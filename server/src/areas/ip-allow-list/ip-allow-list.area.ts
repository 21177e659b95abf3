import { defineArea } from '../../platform/area/define-area.ts'

/** Ranges of addresses and what they allow; the lists themselves belong to people and sites. */
export const ipAllowListArea = defineArea({ name: 'ip-allow-list', routes: {}, handlers: () => ({}), tables: [] })
