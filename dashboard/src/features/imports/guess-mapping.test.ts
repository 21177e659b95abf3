import { expect, test } from 'vitest'
import { fieldOf, guessMapping, withField } from './guess-mapping.ts'

const columns = (...names: string[]) => names.map((name) => ({ name }))

test('guesses columns from their names, each for one field', () => {
  expect(guessMapping(columns('ID', 'Created at', 'Gross amount', 'Fee', 'Currency', 'Invoice no', 'Comment'))).toEqual(
    {
      id: 'ID',
      at: 'Created at',
      amount: 'Gross amount',
      fee: 'Fee',
      currency: 'Currency',
      order: 'Invoice no',
    },
  )
  expect(guessMapping(columns('Id', 'Date', 'Time', 'Time zone', 'Debit', 'Credit'))).toEqual({
    id: 'Id',
    at: 'Date',
    time: 'Time',
    zone: 'Time zone',
    debit: 'Debit',
    credit: 'Credit',
  })
  expect(guessMapping(columns('Id', 'Time', 'Amount'))).toEqual({ id: 'Id', at: 'Time', amount: 'Amount' })
  expect(guessMapping(columns('Spalte A', 'Spalte B'))).toEqual({})
})

test.each(['Net', 'NETTO', 'Neto', 'Net amount', 'net_amount'])('%s is guessed as the net', (name) => {
  expect(guessMapping(columns('Id', 'Amount', name, 'Network'))).toEqual({ id: 'Id', amount: 'Amount', net: name })
})

test('a field has one column, and a column one field', () => {
  const before = { id: 'A', amount: 'B' }
  expect(withField(before, 'B', 'fee')).toEqual({ id: 'A', fee: 'B' })
  expect(withField(before, 'C', 'amount')).toEqual({ id: 'A', amount: 'C' })
  expect(withField(before, 'A', '')).toEqual({ amount: 'B' })
  expect(fieldOf(before, 'A')).toBe('id')
  expect(fieldOf(before, 'Z')).toBe('')
})
