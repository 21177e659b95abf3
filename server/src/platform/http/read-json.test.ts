import { afterEach, expect, test, vi } from 'vitest'
import { parseJson } from './body.ts'
import { readJson } from './read-json.ts'

afterEach(() => vi.restoreAllMocks())

const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

test.each([
  ['nested 900,000 deep', '['.repeat(900_000)],
  ['an object nested 21 deep', objects(21)],
  ['an object of 1,001 members', members(1_001)],
  ['150,000 members in an inner object', `{"a":${members(150_000)}}`],
  ['a list of 700,000 objects', `[${'{},'.repeat(700_000)}{}]`],
])('refuses %s before parsing', async (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  await expect(parseJson(text)).rejects.toThrow()
  expect(parse).not.toHaveBeenCalled()
})

test.each([
  ['20 levels', objects(20)],
  ['lists and objects beside each other, however many', `[${Array(1_000).fill(objects(19)).join(',')}]`],
  ['1,000 members', members(1_000)],
  ['1,000 members after 1,000 members', `[${members(1_000)},${members(1_000)}]`],
  ['brackets, colons and commas within a text', JSON.stringify({ text: '{[:,"\\'.repeat(10_000), '"{[': '\\"' })],
  ['a text that ends with escaped quotes and backslashes', JSON.stringify(['\\', '"', '\\"', '\\\\', '[[[[[[[[[[['])],
])('accepts %s', async (_, text) => {
  expect(await parseJson(text)).toEqual(JSON.parse(text))
})

test('limits the number of values', () => {
  expect(readJson('[1,2,{"a":3}]', '', 5)).toEqual({ value: [1, 2, { a: 3 }] })
  expect(readJson('[1,2,{"a":3}]', '', 4)).toEqual({ fault: 'JSON may hold 4 values at most here.' })
})

test('reports text that is not JSON', () => {
  for (const text of ['', '"', '"\\', '}}}]]]', ':::', ',,,', '{"a', '\\"{']) {
    expect(readJson(text, 'none')).toEqual({ fault: 'none' })
  }
})

test.each([
  '{"amount":1,"amount":2}',
  '{"amount":1,"amount":1}',
  '[{"a":{"b":[{"c":1,"d":2,"\\u0063":3}]}}]',
  '{"__proto__":1,"__proto__":2}',
  '{"1":1,"1":2}',
])('refuses a repeated member name: %s', (text) => {
  expect(readJson(text, 'none')).toEqual({ fault: 'An object names a member twice.' })
})

test('accepts the same name in several objects, and text that only resembles one', async () => {
  const value = [{ a: 'a:1,"a":2', '': { a: [{ a: 1 }] } }, { a: ':' }, JSON.parse('{"__proto__":{"a":1}}')]
  expect(await parseJson(JSON.stringify(value))).toEqual(value)
})
