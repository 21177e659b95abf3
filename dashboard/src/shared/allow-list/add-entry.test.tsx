import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, control, errorAt, fill, goFrom, leavePage, press, renderPart } from '../../testing/form.tsx'
import { AddEntry } from './add-entry.tsx'

const onAdd = vi.fn()
const address = 'Address or range'

beforeEach(async () => {
  onAdd.mockReset()
  await renderPart(<AddEntry taken={[{ cidr: '192.0.2.1/32' }, { cidr: '203.0.113.0/24' }]} onAdd={onAdd} />)
})
afterEach(leavePage)

test('adds an entry in canonical form, ready for the next', async () => {
  await fill(address, ' 198.51.100.7 ')
  await fill('Note', ' Office ')
  await press('Add')
  expect(onAdd).toHaveBeenCalledWith('198.51.100.7/32', 'Office')
  expect([control(address).value, control('Note').value, document.activeElement]).toEqual(['', '', control(address)])
})

test('shows an invalid or duplicate address on blur, and does not add it', async () => {
  await fill(address, '203.0.113.0/24')
  expect(errorAt(address)).toBeNull()
  await goFrom(address, control('Note'))
  expect(errorAt(address)).toBe('This is already on the list.')
  await press('Add')
  expect(onAdd).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(control(address))
  await fill(address, '203.0.114.0/24')
  expect(errorAt(address)).toBeNull()
})

test('suggests the correct range for one with host bits', async () => {
  await fill(address, '198.51.100.7/24')
  expect(() => button('Use 198.51.100.0/24')).toThrow()
  await press('Add')
  await press('Use 198.51.100.0/24')
  expect([control(address).value, errorAt(address)]).toEqual(['198.51.100.0/24', null])
  await press('Add')
  expect(onAdd).toHaveBeenCalledWith('198.51.100.0/24', '')
})
