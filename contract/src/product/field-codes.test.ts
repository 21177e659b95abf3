import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from '../http/validation.ts'
import { instantInput, lineText, name, positiveMoney, timeZone } from './schemas.ts'

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
])('what is wrong has a code that screens have a text for: %#', (schema: z.ZodType, value, said) => {
  const read = schema.safeParse(value)
  expect(fieldErrorsOf(read.error as z.ZodError)).toMatchObject([said])
})
