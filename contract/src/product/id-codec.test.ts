import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'
import { asId, type Id } from './ids.ts'
import type { Route } from './route.ts'
import { id } from './schemas.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const text = 'site_01h455vb4pex5vsknk084sn02q'

describe('the schema of an id', () => {
  test('is the text of the wire outside and the uuid inside', () => {
    expect(id('site').parse(text)).toBe(uuid)
    expect(z.encode(id('site'), asId('site', uuid))).toBe(text)
  })

  test.each([uuid, text.replace('site', 'txn'), 'site_', ''])('takes no %s', (wrong) => {
    expect(id('site').safeParse(wrong).success).toBe(false)
  })

  test('is told by kind of row in a list with a bound', () => {
    const row = z.union([z.strictObject({ siteId: id('site') }), z.strictObject({ accountId: id('account') })])
    const accountId = asId('account', uuid)
    expect(z.encode(z.array(row).max(2), [{ accountId }])).toEqual([{ accountId: text.replace('site', 'acct') }])
  })

  test('sends nothing but a uuid', () => {
    // @ts-expect-error a text of the wire is no id inside
    expect(z.safeEncode(id('site'), text).success).toBe(false)
    // @ts-expect-error nor is any other text
    const sent: z.output<ReturnType<typeof id<'site'>>> = uuid
    // @ts-expect-error nor the id of another kind
    const other: Id<'merchant'> = asId('site', sent)
    expect(() => asId('merchant', text)).toThrow('no uuid')
    expect(other).toBe(uuid)
  })
})

test.each(Object.entries<Route>(routes))('the answer of %s can be encoded', (_, { success, alternative }) => {
  for (const body of [success.body, alternative?.body]) if (body) expect(transformsIn(body)).toEqual([])
})

/** The one-way transforms of a schema, which zod cannot take back. */
function transformsIn(schema: unknown, seen = new Set<unknown>()): unknown[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = schema instanceof z.ZodType ? schema.def : schema
  if (schema instanceof z.ZodTransform) return [schema]
  return Object.values(def).flatMap((part) => transformsIn(part, seen))
}
