import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  control,
  errorAt,
  failures,
  fill,
  leavePage,
  press,
  refusal,
  renderPart,
  signedInAs,
} from '../../../testing/form.tsx'
import { aTransaction } from '../../../testing/transactions.ts'
import { NoteCard } from './note-card.tsx'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../../api/client.ts', () => ({ api }))

const transaction = aTransaction({ note: 'Asked twice.' })

beforeEach(() => {
  signedInAs('owner')
  api.mockReset().mockResolvedValue(transaction)
})
afterEach(leavePage)

test('changes a note and shows it', async () => {
  await renderPart(<NoteCard transaction={transaction} />)
  await press('Edit')
  expect(control('Note').value).toBe('Asked twice.')
  await fill('Note', ' Asked three times. ')
  await press('Save note')
  const request = { params: { id: transaction.id }, body: { note: 'Asked three times.' } }
  expect(api).toHaveBeenCalledWith('PUT /transactions/{id}/note', request)
  expect(button('Edit')).toBeDefined()
})

test('does not send an unchanged note; Escape discards changes', async () => {
  await renderPart(<NoteCard transaction={transaction} />)
  await press('Edit')
  await press('Save note')
  expect(button('Edit')).toBeDefined()
  await press('Edit')
  await fill('Note', 'Other')
  await act(async () => control('Note').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(button('Edit')).toBeDefined()
  expect(api).not.toHaveBeenCalled()
})

test('keeps a note that is too long and shows its length', async () => {
  await renderPart(<NoteCard transaction={transaction} />)
  await press('Edit')
  await fill('Note', 'x'.repeat(2_001))
  await press('Save note')
  expect(errorAt('Note')).toBe('At most 2,000 characters; this has 2,001.')
  expect(api).not.toHaveBeenCalled()
})

test('keeps a refused note with the reason', async () => {
  api.mockRejectedValueOnce(refusal('CARD_NUMBER_REFUSED'))
  await renderPart(<NoteCard transaction={transaction} />)
  await press('Edit')
  await fill('Note', '4242 4242 4242 4242')
  await press('Save note')
  expect(failures()).toEqual([expect.stringContaining('This looks like a full card number.')])
  expect(control('Note').value).toBe('4242 4242 4242 4242')
})

test('a role that may not write notes reads them only', async () => {
  signedInAs('viewer')
  await renderPart(<NoteCard transaction={transaction} />)
  expect(document.body.textContent).toContain('Asked twice.')
  expect(() => button('Edit')).toThrow()
})
