import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('records are lines under the names of their fields, quoted where they must be', () => {
  const records = [
    { id: 1, name: 'Hall, Ida', of: { town: 'Ware' } },
    { id: 2, name: 'The "Ox"', note: 'two\nlines' },
  ]
  expect(csvOf(records)).toBe('id,name,of,note\n1,"Hall, Ida","{""town"":""Ware""}",\n2,"The ""Ox""",,"two\nlines"')
  expect(csvOf([])).toBe('')
})
