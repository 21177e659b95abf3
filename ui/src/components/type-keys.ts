/**
 * Replays keys one by one into the focused field, including keys that arrive meanwhile, until none is left or no field
 * has the focus.
 * @param own called with true while replayed key events are dispatched
 */
export async function typeKeys({
  keys,
  field,
  own,
}: {
  keys: string[]
  field: () => HTMLInputElement | null
  own: (isOwn: boolean) => void
}): Promise<void> {
  // Lets the layer render the effect of each key before the next.
  const drawn = () => new Promise((resolve) => setTimeout(resolve))
  for (await drawn(); keys.length > 0; await drawn()) {
    const at = field()
    if (at === null) return
    own(true)
    typeInto(at, keys.shift() as string)
    own(false)
  }
}

/** Applies a key to a text field as the browser does, for the keys that are kept. */
function typeInto(field: HTMLInputElement, key: string): void {
  const isLetter = [...key].length === 1
  const isHeard = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (!isHeard) return
  if (isLetter || key === 'Backspace') {
    const end = field.selectionEnd ?? field.value.length
    const selected = field.selectionStart ?? end
    const start = isLetter || selected < end ? selected : Math.max(0, end - 1)
    // React tracks the instance's setter and would ignore the change; the prototype's is not tracked.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, field.value.slice(0, start) + (isLetter ? key : '') + field.value.slice(end))
    const caret = isLetter ? start + key.length : start
    field.setSelectionRange(caret, caret)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (key === 'Enter') field.form?.requestSubmit()
}
