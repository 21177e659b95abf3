/**
 * Two things in which happy-dom differs from browsers, and which React Aria needs to see where the focus is: its
 * `document` is no instance of its `Document`, and its body takes the focus.
 */
if (typeof document !== 'undefined') {
  Object.defineProperty(Document, Symbol.hasInstance, { value: (other: Node | null) => other?.nodeType === 9 })
  HTMLBodyElement.prototype.focus = () => undefined
}
