// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

test('an error is announced in a live region and linked to its field', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<TextField label="Name" hint="As your team knows you." />))
  const input = host.querySelector('input')
  const live = host.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('')
  expect(host.querySelector(`[id="${input?.getAttribute('aria-describedby')}"]`)?.textContent).toContain('team')

  await act(async () => root.render(<TextField label="Name" hint="As your team knows you." error="Enter a name." />))
  expect(host.contains(live)).toBe(true)
  expect(live?.textContent).toBe('Enter a name.')
  expect(input?.getAttribute('aria-invalid')).toBe('true')
  expect(host.querySelector(`[id="${input?.getAttribute('aria-describedby')}"]`)?.textContent).toBe('Enter a name.')
  expect(host.textContent).not.toContain('team')
})
