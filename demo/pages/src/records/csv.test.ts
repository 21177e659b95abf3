import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes records as lines below field names, quoted where needed', () => {
  const records = [
    { id: 1, name: 'Hall, Ida', of: { town: 'Ware' } },
    { id: 2, name: 'The "Ox"', note: 'two\nlines' },
  ]
  expect(csvOf(records)).toBe('id,name,of,note\n1,"Hall, Ida","{""town"":""Ware""}",\n2,"The ""Ox""",,"two\nlines"')
  expect(csvOf([])).toBe('')
})
