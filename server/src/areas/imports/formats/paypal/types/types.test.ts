import { describe, expect, test } from 'vitest'
import { meaningsOfCodes } from '../event-codes.ts'
import { meaningOf, type TypeWords, wordsOfLanguages } from './types.ts'

const languages = Object.entries<TypeWords>(wordsOfLanguages)

describe('types of lines', () => {
  test.each(languages)('in %s have documented codes', (_, words) => {
    const codes = Object.keys(words).filter((code) => code !== 'note')
    expect(codes.filter((code) => !meaningsOfCodes.has(code))).toEqual([])
  })

  test.each(languages)('in %s are found by their words, ignoring case', (_, words) => {
    for (const [code, names] of Object.entries(words)) {
      const meaning = code === 'note' ? 'note' : meaningsOfCodes.get(code)
      for (const name of names) {
        expect([name, meaningOf('', name)]).toEqual([name, meaning])
        expect(meaningOf('', ` ${name.toUpperCase().replaceAll('’', "'")} `)).toBe(meaning)
      }
    }
  })

  test('a word of two languages has one meaning', () => {
    const all = languages.flatMap(([, words]) => Object.entries(words))
    const codes = new Map<string, string>()
    for (const [code, names] of all) {
      for (const name of names) {
        expect([name, codes.get(name) ?? code]).toEqual([name, code])
        codes.set(name, code)
      }
    }
  })

  test('a code wins over the words, in its own column or instead of the type', () => {
    expect(meaningOf('T1107', 'Whatever')).toBe('refund')
    expect(meaningOf('', 't2101')).toBe('hold')
    expect(meaningOf('T0006', 'Payment Refund')).toBe('sale')
  })

  test.each(['T8642', 'Tax collected by partner', 'Payment Refund for nothing', ''])(
    '"%s" is not in the table',
    (type) => {
      expect(meaningOf('', type)).toBeUndefined()
      expect(meaningOf(type, '')).toBeUndefined()
    },
  )
})
