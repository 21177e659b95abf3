import { useLayoutEffect } from 'react'

/** Kept in addition to letters; Tab and Esc keep their meaning. */
const keptKeys: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowUp', 'ArrowDown'])
/** Time-out for a layer that fails to load. */
const longestMs = 10_000

let stopKeeping: (() => void) | undefined

/**
 * Buffers keys while a layer that starts with a text field loads, and replays them once the field has the focus:
 * neither page shortcuts nor the focused control receive them. Discards the buffer on Esc, Tab or a press elsewhere,
 * and when the layer starts with another control.
 * @returns stops buffering
 */
export function keepTyped(): () => void {
  stopKeeping ??= keep()
  return stopKeeping
}

/** Buffers keys from the opening of a layer until it has the focus. */
export function useTypedAhead(opened: boolean): void {
  // Before the layer's effects, which may move the focus.
  useLayoutEffect(() => (opened ? keepTyped() : undefined), [opened])
}

function keep(): () => void {
  const keys: string[] = []
  let isTyping = false
  // Loaded with the first key, to keep it out of the first screen.
  let code: Promise<typeof import('./type-keys.ts')> | undefined
  const hear = (event: KeyboardEvent) => {
    // Ignores replayed keys, shortcuts and IME composition.
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (keys.length === 0 && focusedField()?.closest('[role="dialog"]')) return stop()
    if (event.key === 'Tab' || event.key === 'Escape') return stop()
    if ([...event.key].length > 1 && !keptKeys.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Repeats come from the held key that opened the layer.
    if (event.repeat) return
    keys.push(event.key)
    code ??= import('./type-keys.ts')
  }
  const arrive = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isWaiting(target)) return
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

/** The content of the layer is loading, and the layer itself has the focus. */
function isWaiting(layer: HTMLElement): boolean {
  return layer.getAttribute('role') === 'dialog' && layer.querySelector('[aria-busy="true"]') !== null
}

function isTextField(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'text' || element.type === 'search')
}

function focusedField(): HTMLInputElement | null {
  const { activeElement } = document
  return isTextField(activeElement) ? activeElement : null
}
