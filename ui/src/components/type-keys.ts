/**
 * Types keys one after the other into the field that has the focus then, also those that come meanwhile, until none is left
 * or no field has the focus.
 * @param own told when the keys that are heard are its own
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
  // The layer has drawn what a key did before the next one comes.
  const drawn = () => new Promise((resolve) => setTimeout(resolve))
  for (await drawn(); keys.length > 0; await drawn()) {
    const at = field()
    if (at === null) return
    own(true)
    typeInto(at, keys.shift() as string)
    own(false)
  }
}

/** What the browser does with a key in a text field, as far as a key that is kept goes. */
function typeInto(field: HTMLInputElement, key: string): void {
  const isLetter = [...key].length === 1
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
