import { CommandDialog } from '@firepay/ui/components/command-dialog.tsx'
import type { Enter } from '@firepay/ui/components/command-list.tsx'
import { beginOf, Marked } from '@firepay/ui/components/marked.tsx'
import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: { unmount(): void }[] = []
afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.replaceChildren()
})

type Shown = { text: string; enter: Enter; values: string[]; old?: string[] }

function show(first: Shown) {
  const onChoose = vi.fn()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  roots.push(root)
  const render = ({ text, enter, values, old = [] }: Shown) =>
    act(() =>
      root.render(
        <ThemeProvider scheme="light" direction="ltr">
          <CommandDialog
            opened
            onClose={() => {}}
            title="Search"
            placeholder=""
            closeLabel="Close"
            text={text}
            onText={() => {}}
            maxLength={256}
            groups={[
              { key: 'old', name: 'Old', isOld: true, commands: old.map(commandOf) },
              { key: 'new', name: 'New', commands: values.map(commandOf) },
            ]}
            enter={enter}
            onChoose={onChoose}
            status=""
            foot=""
          />
        </ThemeProvider>,
      ),
    )
  render(first)
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(() => {
      document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
    })
  const active = () => document.querySelector('[data-active]')?.textContent ?? null
  return { render, press, active, chosen: () => onChoose.mock.calls }
}
const commandOf = (value: string) => ({ value, label: value, icon: null })

test('keys move through the options and wrap around', () => {
  const { press, active, chosen } = show({ text: 'a', enter: 'now', values: ['a1', 'a2', 'a3'], old: ['b1'] })
  expect(active()).toBe('a1')
  press('ArrowUp')
  expect(active()).toBe('a3')
  press('ArrowDown')
  press('ArrowDown')
  expect(active()).toBe('a2')
  press('Home')
  expect(active()).toBe('a1')
  press('End')
  press('Enter', { ctrlKey: true })
  expect(chosen()).toEqual([['a3', true]])
})

test('Enter waits for the results of the present text', () => {
  const { render, press, active, chosen } = show({ text: 'ab', enter: 'waits', values: ['filter'], old: ['a1'] })
  expect(active()).toBeNull()
  press('Enter')
  expect(chosen()).toEqual([])
  render({ text: 'ab', enter: 'now', values: ['ab1', 'filter'] })
  expect(chosen()).toEqual([['ab1', false]])
})

test('a pending Enter is dropped when the text changes or no answer arrives', () => {
  const { render, press, chosen } = show({ text: 'ab', enter: 'waits', values: [], old: ['a1'] })
  press('Enter')
  render({ text: 'abc', enter: 'waits', values: [], old: ['a1'] })
  render({ text: 'abc', enter: 'now', values: ['abc1'] })
  press('End')
  render({ text: 'abcd', enter: 'waits', values: [] })
  press('Enter')
  render({ text: 'abcd', enter: 'fails', values: ['filter'] })
  render({ text: 'abcd', enter: 'now', values: ['abcd1'] })
  expect(chosen()).toEqual([])
})

test('results of an earlier text cannot be chosen', () => {
  const { chosen } = show({ text: 'ab', enter: 'waits', values: [], old: ['a1'] })
  const option = document.querySelector<HTMLElement>('[role="option"]')
  act(() => option?.click())
  expect([option?.getAttribute('aria-disabled'), chosen()]).toEqual(['true', []])
})

test('marks letters at the start of a word', () => {
  expect(beginOf('HP-88247', '882')).toBe(3)
  expect(beginOf('HP-88247', 'hp-8')).toBe(0)
  expect(beginOf('Barbara Bar', 'bar')).toBe(0)
  expect(beginOf('Embargo bar', 'bar')).toBe(8)
  expect(beginOf('Embargo', 'bar')).toBe(-1)
  expect(beginOf('İzmir', 'zmi')).toBe(-1)
})

test('marks letters in the middle of a word only for a search that finds them there', () => {
  const marked = (within: boolean) => renderToStaticMarkup(<Marked text="Opening hours" mark="In" within={within} />)
  expect(marked(false)).not.toContain('<mark')
  expect(marked(true)).toMatch(/^Open<mark[^>]*>in<\/mark>g hours$/)
})
