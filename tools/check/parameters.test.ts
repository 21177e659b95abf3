import { expect, it } from 'vitest'
import { findManyParameters } from './parameters.ts'

const rulesIn = (text: string, path = 'server/src/areas/sites/a.ts') =>
  findManyParameters(path, text).map(({ rule, file }) => `${rule} (${file})`)

it.each([
  ['export async function save(a: 1, b: 2, c: 3, d: 4, e: 5) {}', 'save has 5'],
  ['const save = (a: 1, b: 2, c: 3, d: 4, e = 5) => a', 'save has 5'],
  ['const texts = { range: (a: 1, b: 2, c: 3, d: 4, { e }: F, ...g: H[]) => a }', 'range has 6'],
  ['class Line { constructor(a: 1, b: 2, c: 3, d: 4, e?: 5) {} }', 'constructor has 5'],
  ['class Line { static read(a: 1, b: 2, c: 3, d: 4, e?: 5) {} }', 'read has 5'],
  ['type Save = (a: 1, b: 2, c: 3, d: 4, e: 5) => void', 'a function without a name has 5'],
])('finds %s', (text, told) => {
  expect(rulesIn(`\n${text}`)).toEqual([`at most 4 parameters: ${told} (server/src/areas/sites/a.ts:2)`])
})

it('accepts four, many type parameters, and tests', () => {
  expect(rulesIn('function save<A, B, C, D, E>(a: A, b: B, c: C, d: D): F<A, B, C, D, E> {}')).toEqual([])
  const many = 'function save(a: 1, b: 2, c: 3, d: 4, e: 5) {}'
  for (const path of ['server/src/a.test.ts', 'server/src/testing/a.ts', 'e2e/support/a.ts', 'docs/a.md']) {
    expect(rulesIn(many, path)).toEqual([])
  }
})

it('reports exceptions that are no longer needed', () => {
  const path = 'demo/backend/src/seed/emails.ts'
  expect(rulesIn('function seed(a: 1, b: 2, c: 3, d: 4, e: 5) {}', path)).toEqual([])
  expect(rulesIn('function seed(a: 1) {}', path)).toEqual([`no exception for seed (${path})`])
})
