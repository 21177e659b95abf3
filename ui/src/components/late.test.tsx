// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { late, useLate } from './late.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Part = () => <p>It is there</p>
const source = late(async () => Part)

function Page() {
  const Found = useLate(source, true)
  // As a load started elsewhere.
  useLayoutEffect(() => {
    source.part = Part
  })
  return Found && <Found />
}

test('renders a part whose code loads between render and effects', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  expect(document.body.textContent).toBe('It is there')
  await act(async () => root.unmount())
})
