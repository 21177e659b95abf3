import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPart } from '../../testing/form.tsx'
import { LayerPanel } from './layer-panel.tsx'

const panel = (
  <LayerPanel>
    <input aria-label="From" data-autofocus />
  </LayerPanel>
)

afterEach(leavePage)

test('late content takes the focus if nothing has it', async () => {
  await renderPart(panel)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('From')
})

test('content after closing its popover leaves the focus unchanged', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  await act(async () => button.focus())
  await renderPart(panel)
  expect(document.activeElement).toBe(button)
  button.remove()
})
