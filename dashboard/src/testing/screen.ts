import { act } from 'react'
import { expect } from 'vitest'

/** Finds parts of a screen as a screen reader does: by role and name, without hidden ones. */

type Name = string | RegExp

const roleOfTag: Readonly<Record<string, string>> = {
  ARTICLE: 'article',
  BUTTON: 'button',
  DIALOG: 'dialog',
  FORM: 'form',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  IMG: 'img',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  SEARCH: 'search',
  SELECT: 'combobox',
  TABLE: 'table',
  TBODY: 'rowgroup',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TR: 'row',
  UL: 'list',
}
const roleOfInput: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  number: 'spinbutton',
  radio: 'radio',
  search: 'searchbox',
}
/** Roles named by their content. */
const saysItsName = /^(button|cell|checkbox|columnheader|heading|link|menuitem|option|radio|row|rowheader|switch|tab)$/

function roleOf(element: Element): string | null {
  const given = element.getAttribute('role')
  if (given !== null) return given
  if (element instanceof HTMLInputElement) return roleOfInput[element.type] ?? 'textbox'
  if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : null
  if (element.tagName === 'TH') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
  if (element.tagName === 'SECTION') return nameOf(element) === '' ? null : 'region'
  return roleOfTag[element.tagName] ?? null
}

/** The accessible name. */
export function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby')
  if (by !== null)
    return by
      .split(' ')
      .map((id) => saidBy(document.getElementById(id)))
      .join(' ')
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const field = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  const around = field ?? (element.matches('input, select, textarea') ? element.closest('label') : null)
  if (around !== null) return saidBy(around)
  return saysItsName.test(roleOfPlain(element)) ? saidBy(element) : (element.getAttribute('title') ?? '')
}

// A section's role depends on its name, so the name must not depend on the role.
const roleOfPlain = (element: Element) => (element.tagName === 'SECTION' ? '' : (roleOf(element) ?? ''))

/** The text of an element without parts hidden from screen readers. */
export function saidBy(element: Element | null): string {
  if (element === null || isHidden(element, element)) return ''
  const parts = [...element.childNodes].map((node) =>
    node instanceof Element ? (node.getAttribute('aria-label') ?? saidBy(node)) : (node.textContent ?? ''),
  )
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

function isHidden(element: Element, upTo: Element = document.body): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.getAttribute('aria-hidden') === 'true' || at.hasAttribute('hidden')) return true
    if (at === upTo) break
  }
  return false
}

const fits = (name: Name, said: string) => (typeof name === 'string' ? said === name : name.test(said))

/** All elements with the role, and the name if given. */
export function all(role: string, name?: Name, within: Element = document.body): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('*')].filter(
    (element) => roleOf(element) === role && !isHidden(element) && (name === undefined || fits(name, nameOf(element))),
  )
}

/**
 * The single element with the role and name.
 * @throws with the existing names if there is none or more than one
 */
export function get(role: string, name?: Name, within: Element = document.body): HTMLElement {
  const found = all(role, name, within)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const there = all(role, undefined, within).map((element) => `"${nameOf(element)}"`)
  throw new Error(`${found.length} of ${role} ${name ?? ''}; there is ${there.join(', ') || 'no other'}`)
}

/** Waits for the single element with the role and name. */
export async function find(role: string, name?: Name): Promise<HTMLElement> {
  await until(() => get(role, name))
  return get(role, name)
}

/** Waits until a condition holds; React's pending work runs between checks. */
export async function until(holds: () => unknown): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    try {
      holds()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 15)))
  }
}

/** Waits until the screen contains the text. */
export function says(text: string | RegExp): Promise<void> {
  return until(() => {
    if (typeof text === 'string') expect(document.body.textContent).toContain(text)
    else expect(document.body.textContent).toMatch(text)
  })
}

/** Presses the element with the role and name once it exists and is enabled; within a part if given. */
export async function press(role: string, name: Name, within?: Element): Promise<void> {
  await until(() => get(role, name, within))
  const element = get(role, name, within)
  if (element.matches(':disabled')) throw new Error(`${role} ${name} is disabled`)
  await act(async () => element.click())
}

/** Replaces the value of the field with this label; a select takes the name of an option. */
export async function fill(label: Name, text: string): Promise<void> {
  const find = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')]
    const found = fields.find((element) => fits(label, nameOf(element)))
    if (found === undefined) throw new Error(`No field ${label}; there is ${fields.map(nameOf).join(', ')}`)
    return found
  }
  await until(find)
  const field = find()
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((each) => each.textContent === text) : undefined
  const prototype = Object.getPrototypeOf(field)
  await act(async () => {
    // Bypasses React's property, so that it detects a change.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, option?.value ?? text)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** Presses a key at the focus, or on the element. */
export async function key(name: string, on: Element | null = document.activeElement): Promise<void> {
  await act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true }))
  })
}
