import { Chip } from '@firepay/ui/components/chip.tsx'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { SearchListbox } from '@firepay/ui/components/search-listbox.tsx'
import { act, type ComponentType, lazy, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, leavePage, press, renderPart, signedInAs } from '../../testing/form.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { LayerPanel } from './layer-panel.tsx'
import { LayerWaiting } from './layer-waiting.tsx'

afterEach(leavePage)

const chosen = vi.fn()
const pressedJ = vi.fn()

/** A list filter whose code loads when `arrive` is called. */
function filterBar(content: ComponentType) {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  const Editor = lazy(() => promise)
  return { bar: <Bar Editor={Editor} />, arrive: () => act(async () => resolve({ default: content })) }
}

function Bar({ Editor }: { Editor: ComponentType }) {
  const [opened, setOpened] = useState(false)
  useShortcuts({ f: () => setOpened(true), j: pressedJ })
  return (
    <Popover label="Filter" closeLabel="Close" opened={opened} onChange={setOpened} trigger={<Chip>Filter</Chip>}>
      <Suspense fallback={<LayerWaiting height={100} />}>
        <Editor />
      </Suspense>
    </Popover>
  )
}

function Values() {
  const [text, setText] = useState('')
  const options = ['Amount', 'Status'].filter((name) => name.toLowerCase().includes(text))
  return (
    <LayerPanel flush>
      <SearchListbox
        label="Find a filter"
        placeholder="Filter by"
        text={text}
        onText={setText}
        groups={[{ options: options.map((label) => ({ value: label, label })) }]}
        onChoose={chosen}
      />
    </LayerPanel>
  )
}

/** Presses keys in order, each at the current focus. */
async function type(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    await act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
    })
  }
}

const field = () => document.querySelector<HTMLInputElement>('[role="combobox"]')
/** Each key renders before the next, as in a browser, instead of at the end of a wait. */
async function settled(check: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(check)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

test('text typed before a filter’s editor loads is entered into it, Enter included', async () => {
  signedInAs()
  const { bar, arrive } = filterBar(Values)
  await renderPart(bar)
  await type('f', 's', 't', 'j', 'Backspace', 'Enter')
  await arrive()
  await settled(() => expect(chosen).toHaveBeenCalledWith('Status'))
  expect(field()?.value).toBe('st')
  expect(document.activeElement).toBe(field())
  expect(pressedJ).not.toHaveBeenCalled()
})

test('keys return to the page when the layer is cancelled or starts without a field', async () => {
  signedInAs()
  const { bar, arrive } = filterBar(() => (
    <LayerPanel>
      <button type="button">Today</button>
    </LayerPanel>
  ))
  await renderPart(bar)
  await press('Filter')
  await type('s', 'Enter')
  await arrive()
  await settled(() => expect(document.activeElement?.textContent).toBe('Today'))
  await type('Escape')
  await settled(() => expect(button('Filter').getAttribute('aria-expanded')).toBe('false'))
  await settled(() => expect(document.activeElement).toBe(button('Filter')))
  await type('j')
  expect(pressedJ).toHaveBeenCalledOnce()
})
