// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Badge, type Tone } from './badge.tsx'

async function render(element: React.ReactElement): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.createElement('div')
  await act(async () => createRoot(host).render(element))
  return host
}

test('shows its status as text and icon in every tone', async () => {
  const tones: Tone[] = ['ok', 'info', 'warn', 'bad', 'disp', 'mute']
  for (const tone of tones) {
    const host = await render(<Badge tone={tone}>Captured</Badge>)
    expect(host.textContent).toBe('Captured')
    expect(host.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  }
})

test('omits the icon for facts that are no status', async () => {
  const outline = await render(<Badge outline>In use</Badge>)
  const count = await render(<Badge icon={null}>4 open</Badge>)
  expect(outline.querySelector('svg')).toBeNull()
  expect(count.querySelector('svg')).toBeNull()
})
