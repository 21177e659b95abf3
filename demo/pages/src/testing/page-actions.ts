import { act } from 'react'

const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim()

/** Presses the last button or menu item of a name in the document: a layer comes after the page. */
export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].findLast(
    (one) => nameOf(one) === name,
  )
  if (button === undefined) throw new Error(`There is no button ${name}`)
  await act(async () => button.click())
}

/** Types into the field of a label, or selects in it, and waits for the page to settle. */
export async function fill(label: string, value: string): Promise<void> {
  const named = [...document.querySelectorAll('label')].findLast((one) => one.textContent === label)
  const field = document.getElementById(named?.htmlFor ?? '')
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) {
    throw new Error(`There is no field ${label}`)
  }
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** Waits for a text in the document. */
export async function says(text: string): Promise<void> {
  await until(() => document.body.textContent?.includes(text) === true, `The page does not say ${text}`)
}

/** @throws Error when it is not true within eight seconds */
export async function until(isTrue: () => boolean, otherwise: string): Promise<void> {
  const end = Date.now() + 20_000
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`${otherwise}: ${document.body.textContent}`)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
}

/** Texts of the first column of the only table. */
export function firstCells(): (string | undefined)[] {
  return [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent?.trim())
}
