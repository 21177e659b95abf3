import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'
import { asId, type Id } from './ids.ts'
import type { Route } from './route.ts'
import { id } from './schemas.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const text = 'site_01h455vb4pex5vsknk084sn02q'

describe('id schema', () => {
  test('converts between the wire text and the internal uuid', () => {
    expect(id('site').parse(text)).toBe(uuid)
    expect(z.encode(id('site'), asId('site', uuid))).toBe(text)
  })

  test.each([uuid, text.replace('site', 'txn'), 'site_', ''])('refuses %s', (wrong) => {
    expect(id('site').safeParse(wrong).success).toBe(false)
  })

  test('works for each kind of row in a bounded list', () => {
    const row = z.union([z.strictObject({ siteId: id('site') }), z.strictObject({ accountId: id('account') })])
    const accountId = asId('account', uuid)
    expect(z.encode(z.array(row).max(2), [{ accountId }])).toEqual([{ accountId: text.replace('site', 'acct') }])
  })

  test('encodes only uuids', () => {
    // @ts-expect-error a wire text is not an internal id
    expect(z.safeEncode(id('site'), text).success).toBe(false)
    // @ts-expect-error neither is any other text
    const sent: z.output<ReturnType<typeof id<'site'>>> = uuid
    // @ts-expect-error nor an id of another kind
    const other: Id<'merchant'> = asId('site', sent)
    expect(() => asId('merchant', text)).toThrow('no uuid')
    expect(other).toBe(uuid)
  })
})

test.each(Object.entries<Route>(routes))('can encode the answer of %s', (_, { success, alternative }) => {
  for (const body of [success.body, alternative?.body]) if (body) expect(transformsIn(body)).toEqual([])
})

/** One-way transforms of a schema, which Zod cannot reverse. */
function transformsIn(schema: unknown, seen = new Set<unknown>()): unknown[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = schema instanceof z.ZodType ? schema.def : schema
  if (schema instanceof z.ZodTransform) return [schema]
  return Object.values(def).flatMap((part) => transformsIn(part, seen))
}
