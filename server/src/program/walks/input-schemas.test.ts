import { eventData, eventEnvelope } from '@firepay/contract/ingest/ingest.schemas.ts'
import { containsCardNumber } from '@firepay/contract/product/card-number.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { cardNumberExempt } from '@firepay/contract/product/schemas.ts'
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

test.each(inputs)('%s is read at once, whatever it holds (I-10)', (name, schema) => {
  const keys = within(schema).flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
  for (const key of new Set(keys)) {
    for (const text of texts) {
      expect(
        bestOfThree(() => schema.safeParse({ [key]: text })),
        `${name} ${key} ${text.slice(0, 12)}`,
        // 1 ms is usual and 50 the rule; a pattern that looks at each pair of letters takes seconds, on any machine.
      ).toBeLessThan(500)
    }
  }
})

/** The same, and the data of every event, which is parsed apart from the body that it came in. */
const everything: [string, z.ZodType][] = [
  ...inputs,
  ['event', eventEnvelope],
  ...Object.entries(eventData).map(([type, schema]): [string, z.ZodType] => [`event ${type}`, schema]),
]

/** A Visa number as people write it, alone and inside of what a pattern could look for. */
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

/** Texts of several lines. Everything else that takes free text is one line. */
const severalLines = /(?:\.|^)(?:note|description|reason|message|failureReason|metadata\.\*)$/
/** Passwords are compared as they were typed and tokens with their hash: neither is stored as text. */
const isSecret = (schema: z.ZodType) => cardNumberExempt.get(schema)?.reason === 'secret'
const isExempt = (schema: z.ZodType) => cardNumberExempt.has(schema)
/** Parsed by the type of the event, which is walked by itself. */
const parsedLater = ['ingestEvents body: events.*', 'event: data']

test.each(everything)('%s takes no card number and no control character in any text (K-07, I-05)', (name, schema) => {
  for (const { path, schema: field } of fieldsOf(schema)) {
    if (parsedLater.includes(`${name}: ${path}`)) continue
    const parts = within(field)
    const taken = (texts: readonly string[]) =>
      texts.filter((text) => {
        // What is taken and dropped takes nothing.
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

test('a card number is told as one wherever people type free text, and masked where processors send it', () => {
  const silent = everything.flatMap(([name, schema]) =>
    fieldsOf(schema).flatMap(({ path, schema: field }) => {
      // Free text is what takes a sentence.
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

test('a text that is searched for is as long as it must be without the blanks around it', () => {
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
 * Every place of a schema where a text could stand: properties, elements, names and values of records, the branches of
 * unions. What wraps or transforms stays whole, as only the whole says what is taken.
 */
function fieldsOf(schema: z.ZodType, path = ''): Field[] {
  const { shape, element, options, innerType, in: from, keyType, valueType, type } = schema.def as Parts
  const inside = (part: z.ZodType, name: string) => fieldsOf(part, path === '' ? name : `${path}.${name}`)
  if (shape) return Object.entries(shape).flatMap(([name, part]) => inside(part, name))
  if (element) return inside(element, '*')
  if (keyType && valueType) return [...inside(keyType, '{name}'), ...inside(valueType, '*')]
  if (options) return options.flatMap((part) => fieldsOf(part, path))
  // A wrapper or a transformation of what has fields of its own.
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

/** Where the library keeps the parts of objects, lists, unions, records, pipes and wrappers. */
type Parts = Partial<Record<'element' | 'innerType' | 'in' | 'out' | 'keyType' | 'valueType', z.ZodType>> & {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}

/** The schema and every schema inside it. */
function within(schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { shape, element, options, innerType, in: from, out, keyType, valueType } = schema.def as Parts
  const parts = [...Object.values(shape ?? {}), element, ...(options ?? []), innerType, from, out, keyType, valueType]
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
