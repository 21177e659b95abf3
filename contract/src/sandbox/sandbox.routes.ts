import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { instant } from '../product/schemas.ts'

/** State of the merchant's sandbox; while it fills, `events` of `expected` are ingested. */
export const sandboxState = z.object({
  status: z.enum(['none', 'filling', 'filled', 'removing', 'failed']),
  events: z.number().int(),
  expected: z.number().int(),
  startedAt: instant.optional(),
})

/** The first-run checklist. Steps are completed by real events. */
export const onboarding = z.object({
  steps: z.array(z.object({ key: z.enum(['site', 'keys', 'event', 'payment']), done: z.boolean() })),
  sandbox: sandboxState,
})

export const sandboxRoutes = defineRoutes({
  getOnboarding: {
    method: 'GET',
    path: '/onboarding',
    area: 'sandbox',
    summary: 'Returns the first-run checklist and the state of the sandbox',
    auth: 'user',
    success: { status: 200, body: onboarding },
    errors: [],
  },
  fillSandbox: {
    method: 'POST',
    path: '/sandbox',
    area: 'sandbox',
    summary: 'Starts filling the merchant with three test sites and 90 days of traffic',
    auth: 'user',
    changes: 'data',
    needs: 'create Site',
    idempotency: 'accepted',
    success: { status: 202, body: sandboxState },
    errors: ['CONFLICT'],
  },
  removeSandbox: {
    method: 'DELETE',
    path: '/sandbox',
    area: 'sandbox',
    summary: 'Removes the sandbox sites with everything in them; other sites stay as they are',
    auth: 'user',
    changes: 'data',
    needs: 'archive Site',
    success: { status: 202, body: sandboxState },
    errors: ['CONFLICT'],
  },
})
