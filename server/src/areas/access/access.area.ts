import { defineArea } from '../../platform/area/define-area.ts'

/** Authenticates users and sites by bearer token, and checks their addresses. */
export const accessArea = defineArea({ name: 'access', routes: {}, handlers: () => ({}), tables: [] })
