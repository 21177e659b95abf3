import { eventData, eventEnvelope } from '@firepay/contract/ingest/ingest.schemas.ts'
import { containsCardNumber } from '@firepay/contract/product/card-number.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { cardNumberExempt } from '@firepay/contract/product/schemas.ts'
import { routes } from '@firepay/contract/routes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** All input schemas of the contract, so that new routes are included. */
const inputs = Object.entries<Route>(routes).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${name} ${part}`, schema] as [string, z.ZodType]] : [],
  ),
)

test.each(inputs)('%s refuses unknown fields (C-06, I-06)', (name, schema) => {
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

test.each(inputs)('%s is validated quickly, whatever its content (I-10)', (name, schema) => {
  const keys = within(schema).flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
  for (const key of new Set(keys)) {
    for (const text of texts) {
      expect(
        bestOfThree(() => schema.safeParse({ [key]: text })),
        `${name} ${key} ${text.slice(0, 12)}`,
        // 1 ms is usual and 50 ms the rule; a pattern of quadratic time takes seconds on any machine.
      ).toBeLessThan(500)
    }
  }
})

/** Also the data of every event, which is parsed apart from the body. */
const everything: [string, z.ZodType][] = [
  ...inputs,
  ['event', eventEnvelope],
  ...Object.entries(eventData).map(([type, schema]): [string, z.ZodType] => [`event ${type}`, schema]),
]

/** A Visa number in usual notations, alone and inside texts that a pattern could search for. */
const numbers = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '378282246310005',
  '2221000000000009',
]
const cardNumbers = numbers.flatMap((number) => [
  number,
  `paid with ${number}, thanks`,
  `${number}@shop.example`,
  `https://shop.example/?card=${number}`,
  `203.0.113.7 ${number}`,
])
const controls = ['\0', '\u0001', '\u0007', '\b', '\v', '\f', '\u001b', '\u007f', '\u0085', '\u009f']
const broken = ['\ud800', '\udc00']
const around = (text: string) => [
  text,
  `Ann${text}`,
  `${text}Ann`,
  `Ann${text}Bee`,
  `a${text}@shop.example`,
  `https://shop.example/${text}`,
]

/** Fields with several lines; all other free texts have one line. */
const severalLines = /(?:\.|^)(?:note|description|reason|message|failureReason|metadata\.\*)$/
/** Passwords are compared as typed and tokens by their hash: neither is stored as text. */
const isSecret = (schema: z.ZodType) => cardNumberExempt.get(schema)?.reason === 'secret'
const isExempt = (schema: z.ZodType) => cardNumberExempt.has(schema)
/** Parsed by the type of the event, and tested on their own. */
const parsedLater = ['ingestEvents body: events.*', 'event: data']

test.each(everything)('%s accepts no card number and no control character in any text (K-07, I-05)', (name, schema) => {
  for (const { path, schema: field } of fieldsOf(schema)) {
    if (parsedLater.includes(`${name}: ${path}`)) continue
    const parts = within(field)
    const taken = (texts: readonly string[]) =>
      texts.filter((text) => {
        // A value that is accepted and dropped counts as refused.
        const parsed = field.safeParse(text)
        return parsed.success && parsed.data !== undefined && JSON.stringify(parsed.data) !== '{}'
      })
    if (!parts.some(isSecret)) {
      expect(taken([...controls, ...broken].flatMap(around)), `${name}: ${path}`).toEqual([])
      if (!severalLines.test(path)) {
        expect(taken(['\t', '\n', '\r', '\u2028'].flatMap(around)), `${name}: ${path} is one line`).toEqual([])
      }
    }
    if (!parts.some(isExempt)) {
      const kept = taken(cardNumbers).filter((text) => containsCardNumber(JSON.stringify(field.parse(text))))
      expect(kept, `${name}: ${path}`).toEqual([])
    }
  }
})

test('card numbers are refused in free text of users, and masked in data of processors', () => {
  const silent = everything.flatMap(([name, schema]) =>
    fieldsOf(schema).flatMap(({ path, schema: field }) => {
      // Free text fields accept a sentence.
      if (!field.safeParse('a text of 19 signs.').success || within(field).some(isExempt)) return []
      if (field.safeParse('4111 1111 1111 1111').data === '•••• 1111') return []
      const issues = field.safeParse('4111 1111 1111 1111').error?.issues ?? []
      const codes = issues.flatMap((issue) => (issue.code === 'custom' ? [issue.params?.code] : []))
      return codes.includes('CARD_NUMBER_REFUSED') || field.safeParse(1).success || path === 'data.{name}'
        ? []
        : [`${name}: ${path}`]
    }),
  )
  expect(silent).toEqual([])
})

test('the minimum length of a search text excludes surrounding blanks', () => {
  const searched = inputs.flatMap(([, schema]) =>
    fieldsOf(schema).filter(({ path, schema: field }) => path === 'q' && !field.safeParse('ab').success),
  )
  expect(searched.length).toBeGreaterThan(5)
  for (const { schema: field } of searched) {
    for (const text of ['   ', ' ab ', '\u00a0\u2003\u3000', 'ab\ufeff'])
      expect(field.safeParse(text).success, text).toBe(false)
    expect(field.parse('  abc ')).toBe('abc')
  }
})

type Field = { path: string; schema: z.ZodType }

/**
 * Every position of a schema for a text: properties, elements, names and values of records, branches of unions. Wrappers and
 * transformations stay whole, as only the whole schema determines what is accepted.
 */
function fieldsOf(schema: z.ZodType, path = ''): Field[] {
  const { shape, element, options, innerType, in: from, keyType, valueType, type } = schema.def as Parts
  const inside = (part: z.ZodType, name: string) => fieldsOf(part, path === '' ? name : `${path}.${name}`)
  if (shape) return Object.entries(shape).flatMap(([name, part]) => inside(part, name))
  if (element) return inside(element, '*')
  if (keyType && valueType) return [...inside(keyType, '{name}'), ...inside(valueType, '*')]
  if (options) return options.flatMap((part) => fieldsOf(part, path))
  // A wrapper or transformation of a schema with fields.
  const wrapped = innerType ?? (type === 'pipe' ? from : undefined)
  if (wrapped && holdsFields(wrapped)) return fieldsOf(wrapped, path)
  return [{ path, schema }]
}

function holdsFields(schema: z.ZodType): boolean {
  return within(schema).some((part) => {
    const { shape, element, keyType } = part.def as Parts
    return Boolean(shape ?? element ?? keyType)
  })
}

/** Parts of objects, lists, unions, records, pipes and wrappers in zod's definitions. */
type Parts = Partial<Record<'element' | 'innerType' | 'in' | 'out' | 'keyType' | 'valueType', z.ZodType>> & {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}

/** The schema and all nested ones. */
function within(schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { shape, element, options, innerType, in: from, out, keyType, valueType } = schema.def as Parts
  const parts = [...Object.values(shape ?? {}), element, ...(options ?? []), innerType, from, out, keyType, valueType]
  return [schema, ...parts.flatMap((part) => (part ? within(part, seen) : []))]
}

/** Milliseconds; the best of three, since a loaded machine distorts single measurements. */
function bestOfThree(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && best >= 50; i++) {
    const startedAt = performance.now()
    run()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}
