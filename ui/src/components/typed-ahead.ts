import { useLayoutEffect } from 'react'

/** Heard beside letters; Tab and Esc stay the browser's and the page's. */
const keptKeys: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowUp', 'ArrowDown'])
/** A layer that is not there by then has failed. */
const longestMs = 10_000

let stopKeeping: (() => void) | undefined

/**
 * Keeps what is typed while a layer that begins with a text field is on its way, and types it there once that field has the
 * focus: neither the shortcuts of the page nor the control that has the focus meanwhile hear it. What was kept is forgotten
 * when the person goes on to something else (Esc, Tab, a press elsewhere), or the layer begins with another control.
 * @returns ends it
 */
export function keepTyped(): () => void {
  stopKeeping ??= keep()
  return stopKeeping
}

/** Keeps what is typed from when a layer is opened until it has the focus. */
export function useTypedAhead(opened: boolean): void {
  // Before the layer's own effects, which may give it the focus.
  useLayoutEffect(() => (opened ? keepTyped() : undefined), [opened])
}

function keep(): () => void {
  const keys: string[] = []
  let isTyping = false
  // No first screen has it: it comes with the first key.
  let code: Promise<typeof import('./type-keys.ts')> | undefined
  const hear = (event: KeyboardEvent) => {
    // Its own keys, and those that are a shortcut or part of a composition.
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (keys.length === 0 && focusedField()?.closest('[role="dialog"]')) return stop()
    if (event.key === 'Tab' || event.key === 'Escape') return stop()
    if ([...event.key].length > 1 && !keptKeys.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A key that is held opened the layer.
    if (event.repeat) return
    keys.push(event.key)
    code ??= import('./type-keys.ts')
  }
  const arrive = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.getAttribute('aria-busy') === 'true') return
    if (isTextField(target)) {
      removeEventListener('focusin', arrive)
      if (code === undefined) stop()
      else
        void code
          .then(({ typeKeys }) => typeKeys({ keys, field: focusedField, own: (own) => (isTyping = own) }))
          .catch(() => undefined)
          .finally(stop)
    } else if (target.closest('[role="dialog"]') !== null) stop()
  }
  const stop = () => {
    if (stopKeeping === stop) stopKeeping = undefined
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
  return stop
}

function isTextField(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'text' || element.type === 'search')
}

function focusedField(): HTMLInputElement | null {
  const { activeElement } = document
  return isTextField(activeElement) ? activeElement : null
}
