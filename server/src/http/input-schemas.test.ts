import type { Route } from '@firepay/contract/http/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** What the contract takes in, schema by schema: a new route is looked at without a line here. */
const inputs = Object.entries<Route>(routes).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${name} ${part}`, schema] as [string, z.ZodType]] : [],
  ),
)

test.each(inputs)('%s has no place for a field that is not known (C-06, I-06)', (name, schema) => {
  const objects = within(schema).filter((part) => part instanceof z.ZodObject)
  for (const object of objects) {
    const forbidden = { role: 'owner', tenantId: 'x', email_verified: true, balance: 1, constructor: {} }
    const unknown = Object.fromEntries(Object.entries(forbidden).filter(([key]) => !Object.hasOwn(object.shape, key)))
    const refused = object.safeParse(unknown).error?.issues.find((issue) => issue.code === 'unrecognized_keys')
    expect(refused, name).toMatchObject({ keys: Object.keys(unknown) })
  }
})

const long = 64 * 1024
const slow = ['a', '1', '4 ', '41111111-', ' ', '@', 'a@', 'a.', '::', '1.', '/', '-', '[', ',', 'é']
const texts = slow.flatMap((piece) =>
  ['', 'https://', 'a@'].map((start) => (start + piece.repeat(long)).slice(0, long)),
)

test.each(inputs)('%s is read in 50 ms, whatever it holds (I-10)', (name, schema) => {
  const keys = within(schema).flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
  for (const key of new Set(keys)) {
    for (const text of texts) {
      expect(
        bestOfThree(() => schema.safeParse({ [key]: text })),
        `${name} ${key} ${text.slice(0, 12)}`,
      ).toBeLessThan(50)
    }
  }
})

/** The schema and every schema inside it. */
function within(schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  // Where the library keeps the parts of objects, lists, unions, records, pipes and wrappers.
  const {
    shape,
    element,
    options,
    innerType,
    in: from,
    keyType,
    valueType,
  } = schema.def as Partial<Record<'element' | 'innerType' | 'in' | 'keyType' | 'valueType', z.ZodType>> & {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
  }
  const parts = [...Object.values(shape ?? {}), element, ...(options ?? []), innerType, from, keyType, valueType]
  return [schema, ...parts.flatMap((part) => (part ? within(part, seen) : []))]
}

/** Milliseconds; a busy machine makes a single measurement worth little. */
function bestOfThree(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && best >= 50; i++) {
    const startedAt = performance.now()
    run()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}
