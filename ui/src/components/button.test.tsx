// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

/** Simulates a double-click: the browser counts presses in `detail`. */
async function doubleClick(button: React.ReactElement): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(button))
  for (const detail of [1, 2]) {
    await act(async () => {
      host.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    })
  }
  await act(async () => root.unmount())
  host.remove()
}

test('a double-click on a working button is one press, even if the work finishes in between', async () => {
  const onClick = vi.fn()
  await doubleClick(<Button busy={false} onClick={onClick} />)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a double-click submits a form once', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  await doubleClick(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={false} />
    </form>,
  )
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('other buttons accept every press', async () => {
  const onClick = vi.fn()
  await doubleClick(<Button onClick={onClick} />)
  expect(onClick).toHaveBeenCalledTimes(2)
})
