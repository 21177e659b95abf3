import { useLayoutEffect } from 'react'

/** Heard beside letters; Tab and Esc stay the browser's and the page's. */
const keptKeys: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowUp', 'ArrowDown'])
/** A layer that is not there by then has failed. */
const longestMs = 10_000

type Keeping = { keys: string[]; stop: () => void }
let keeping: Keeping | undefined

/**
 * Keeps what is typed while a layer that begins with a text field is on its way, and types it there once that field has the
 * focus: neither the shortcuts of the page nor the control that has the focus meanwhile hear it. What was kept is forgotten
 * when the person goes on to something else (Esc, Tab, a press elsewhere), or the layer begins with another control.
 * @returns ends it
 */
export function keepTyped(): () => void {
  keeping ??= keep()
  return keeping.stop
}

/** Keeps what is typed from when a layer is opened until it has the focus. */
export function useTypedAhead(opened: boolean): void {
  // Before the layer's own effects, which may give it the focus.
  useLayoutEffect(() => (opened ? keepTyped() : undefined), [opened])
}

function keep(): Keeping {
  const keys: string[] = []
  let isTyping = false
  const hear = (event: KeyboardEvent) => {
    // Its own keys, and those that are a shortcut or part of a composition.
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isInLayer(event.target) && keys.length === 0) return stop()
    if (event.key === 'Tab' || event.key === 'Escape') return stop()
    if ([...event.key].length > 1 && !keptKeys.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A key that is held opened the layer.
    if (!event.repeat) keys.push(event.key)
  }
  const arrive = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.getAttribute('aria-busy') === 'true') return
    if (isTextField(target)) void typeAll()
    else if (target.closest('[role="dialog"]') !== null) stop()
  }
  const typeAll = async () => {
    removeEventListener('focusin', arrive)
    // The layer has drawn what a key did before the next one comes.
    const drawn = () => new Promise((resolve) => setTimeout(resolve))
    for (await drawn(); keys.length > 0; await drawn()) {
      const field = document.activeElement
      if (!isTextField(field)) break
      isTyping = true
      typeInto(field, keys.shift() as string)
      isTyping = false
    }
    stop()
  }
  const stop = () => {
    if (keeping?.stop === stop) keeping = undefined
    keys.length = 0
    clearTimeout(timer)
    removeEventListener('keydown', hear, true)
    removeEventListener('focusin', arrive)
    removeEventListener('pointerdown', stop, true)
  }
  const timer = setTimeout(() => stop(), longestMs)
  addEventListener('keydown', hear, true)
  addEventListener('focusin', arrive)
  addEventListener('pointerdown', stop, true)
  return { keys, stop }
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && isTextField(target) && target.closest('[role="dialog"]') !== null
}

function isTextField(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'text' || element.type === 'search')
}

/** What the browser does with a key in a text field, as far as a key that is kept goes. */
function typeInto(field: HTMLInputElement, key: string): void {
  const isLetter = !keptKeys.has(key)
  const isHeard = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (!isHeard) return
  if (isLetter || key === 'Backspace') {
    const end = field.selectionEnd ?? field.value.length
    const selected = field.selectionStart ?? end
    const start = isLetter || selected < end ? selected : Math.max(0, end - 1)
    // The prototype's, which React does not watch: it would take the value for one of its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, field.value.slice(0, start) + (isLetter ? key : '') + field.value.slice(end))
    const caret = isLetter ? start + key.length : start
    field.setSelectionRange(caret, caret)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (key === 'Enter') field.form?.requestSubmit()
}
