import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id, lineText } from '../product/schemas.ts'
import { suggesterNames } from '../product/suggester-names.ts'
import { modeFilter } from '../sites/sites.schemas.ts'

export const suggestion = z.object({
  value: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  count: z.number().int().optional(),
})

export const suggesterRoutes = defineRoutes({
  suggest: {
    method: 'GET',
    path: '/suggester/suggest/{name}',
    area: 'suggester',
    summary: 'Suggests values that match what was typed so far; 404 for an unknown name',
    auth: 'user',
    names: 'suggestion',
    params: z.strictObject({ name: z.enum(suggesterNames) }),
    query: z.strictObject({
      q: lineText(128).default(''),
      limit: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.number().int().min(1).max(10))
        .default(10),
      siteId: id('site').optional(),
      mode: modeFilter,
    }),
    success: { status: 200, body: z.object({ items: z.array(suggestion) }) },
    errors: ['FORBIDDEN'],
  },
})
