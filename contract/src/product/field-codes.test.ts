import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from '../http/validation.ts'
import { commaList, instantInput, lineText, name, positiveMoney, timeZone } from './schemas.ts'

test.each([
  [name(20), ' ', { code: 'BLANK' }],
  [name(20), 'x'.repeat(21), { code: 'too_big', limit: 20 }],
  [z.object({ name: name(20) }), {}, { path: 'name', code: 'invalid_type' }],
  [lineText(20), 'two\nlines', { code: 'CONTROL_CHARACTERS' }],
  [lineText(40), '4111 1111 1111 1111', { code: 'CARD_NUMBER_REFUSED' }],
  [timeZone, 'Mars/Base', { code: 'UNKNOWN_TIME_ZONE' }],
  [positiveMoney, { amount: '-1', currency: 'EUR' }, { path: 'amount', code: 'NEGATIVE' }],
  [positiveMoney, { amount: '1', currency: 'ABC' }, { path: 'currency', code: 'UNKNOWN_CURRENCY' }],
  [instantInput, '1969-12-31T00:00:00Z', { code: 'BEFORE_1970' }],
])('has a screen text for the code of each field error: %#', (schema: z.ZodType, value, said) => {
  const read = schema.safeParse(value)
  expect(fieldErrorsOf(read.error as z.ZodError)).toMatchObject([said])
})

test.each([
  [z.object({ name: z.string() }), {}, 'This is missing'],
  [z.object({ at: z.number() }), { at: 'x' }, 'This must be a number'],
  [z.object({ at: z.number().int() }), { at: 1.5 }, 'This must be a whole number'],
  [z.object({}), 5, 'This must be an object'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries'],
  [z.array(z.string()).min(1), [], 'This cannot be empty'],
  [z.string().min(3), 'ab', 'At least 3 characters'],
  [z.number().max(100), 101, 'At most 100'],
  [z.enum(['held', 'refused']), 'x', 'This must be one of held, refused'],
  [commaList(z.enum(['held'])), 'x', 'This must be held'],
  [z.iso.date(), '2025-02-30', 'This is not a date. Example: 2026-01-31'],
  [z.string().regex(/^a$/), 'b', 'This has another form than it should'],
  [z.string().regex(/^a$/, 'An a'), 'b', 'An a'],
  [z.union([z.literal(1), z.null()]), 'b', 'This must be 1'],
  [z.string().refine(() => false), 'b', 'This is not valid'],
])('describes a field error in our own words: %#', (schema: z.ZodType, value, message) => {
  const read = schema.safeParse(value)
  expect(fieldErrorsOf(read.error as z.ZodError)).toMatchObject([{ message }])
})
