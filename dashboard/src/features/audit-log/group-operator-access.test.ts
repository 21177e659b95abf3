import { expect, test } from 'vitest'
import { anAuditRow, anId } from '../../testing/records.ts'
import { groupOperatorAccess } from './group-operator-access.ts'

let n = 0
const look = (second: number, fields: Parameters<typeof anAuditRow>[0] = {}) =>
  anAuditRow({
    id: anId('evt', ++n),
    at: `2026-11-19T08:30:${String(second).padStart(2, '0')}.000Z`,
    action: 'operator.looked',
    actor: { type: 'operator', id: anId('usr', 9), name: 'Otto Watch' },
    ...fields,
  })
const sizes = (rows: ReturnType<typeof look>[]) => groupOperatorAccess(rows).map((group) => group.length)

test('groups the views of one opened page', () => {
  expect(sizes([look(42), look(41), look(40), look(20), look(19)])).toEqual([3, 2])
})

test('other operators, addresses and actions are separate groups', () => {
  const other = { type: 'operator', id: anId('usr', 8), name: 'Olga' } as const
  expect(sizes([look(42), look(42, { actor: other }), look(41)])).toEqual([1, 1, 1])
  expect(sizes([look(42), look(42, { address: '192.0.2.1' })])).toEqual([1, 1])
  expect(sizes([look(42), look(42, { action: 'site.updated' }), look(42, { action: 'site.updated' })])).toEqual([
    1, 1, 1,
  ])
  expect(sizes([look(42), look(42, { outcome: 'refused' })])).toEqual([1, 1])
})
