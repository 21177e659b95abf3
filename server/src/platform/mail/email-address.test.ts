import { expect, test } from 'vitest'
import { normalizeEmail } from './email-address.ts'

test.each([
  ['Anna@Shop.Example', 'anna@shop.example'],
  ['anna@bücher.example', 'anna@bücher.example'],
  ['Anna@BÜCHER.example', 'anna@bücher.example'],
  ['anna@XN--BCHER-KVA.example', 'anna@bücher.example'],
  ['anna@bu\u0308cher.example', 'anna@bücher.example'],
  ['anna@ｂücher.example', 'anna@bücher.example'],
  ['anna@bücher。example', 'anna@bücher.example'],
  ['иван@xn--e1afmkfd.xn--p1ai', 'иван@пример.рф'],
  ['иван@ПРИМЕР.РФ', 'иван@пример.рф'],
  ['anna@xn--a.example', 'anna@xn--a.example'],
  ['a@b@xn--bcher-kva.example', 'a@b@bücher.example'],
  ['no address', 'no address'],
  ['127.1@127.1', '127.1@127.1'],
])('normalizes %s to %s', (typed, compared) => {
  expect(normalizeEmail(typed)).toBe(compared)
  expect(normalizeEmail(compared)).toBe(compared)
})
