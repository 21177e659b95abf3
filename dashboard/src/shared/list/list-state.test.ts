import { describe, expect, test } from 'vitest'
import { day, faultsOf, idOf, layer, minorUnits, moment, oneOf, readState, text, zone } from './list-state.ts'

const schema = {
  q: text(5),
  status: oneOf(['active', 'archived']),
  site: idOf('site'),
  from: day,
  to: moment,
  amount: minorUnits,
  zone,
}
const id = 'site_01jd0000000000000000000001'

test('reads valid values of known names only', () => {
  const state = { status: 'active', site: id, from: '2026-11-01', to: '2026-11-19T10:00:00Z', amount: '0', zone: 'UTC' }
  expect(readState(schema, { ...state, other: 'x', __proto__: { q: 'no' } })).toEqual(expect.objectContaining(state))
  expect(readState(schema, { other: 'x' })).toEqual({})
})

test('ignores values that are empty, no text, or too long', () => {
  expect(readState(schema, { q: '', status: 7, site: null, from: undefined })).toEqual({})
  expect(readState({ q: text() }, { q: 'x'.repeat(4_001) })).toEqual({})
})

test('names invalid values, except of names that only open something', () => {
  const search = { status: 'gone', open: 'nothing', run: 'live' }
  expect(faultsOf({ ...schema, open: layer(idOf('txn')), run: layer(text(2)) }, search)).toEqual([
    { name: 'status', values: ['gone'] },
  ])
  expect(readState({ run: layer(oneOf(['live'])) }, search)).toEqual({ run: 'live' })
})

test('cuts a text that is too long', () => {
  expect(readState(schema, { q: 'too long' })).toEqual({ q: 'too l' })
})

describe.each([
  ['status', ['Active', 'gone', 'toString']],
  [
    'site',
    [
      'site_x',
      'SITE_01jd0000000000000000000001',
      'txn_01jd0000000000000000000001',
      `${id}0`,
      'site_81jd0000000000000000000001',
    ],
  ],
  ['from', ['2026-02-30', '2026-1-1', '2026-11-01T00:00:00Z', 'yesterday']],
  ['to', ['2026-11-19T10:00:00', '10:00', '2026-13-01']],
  ['amount', ['-1', '01', '1.5', '1e3', '99999999999999999999']],
  ['zone', ['Mars/Base', '+02:00', '']],
])('%s', (name, values) => {
  test.each(values)('cannot be %s', (value) => {
    expect(readState(schema, { [name]: value })).toEqual({})
  })
})
