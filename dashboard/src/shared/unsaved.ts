import { useEffect, useRef } from 'react'

/** The unsaved state of one form. */
type Entry = { isUnsaved: boolean; within: Within }

/** The scope of a form's input: the page (its path), or the whole address, as for a panel opened by `?open=`. */
export type Within = 'path' | 'address'

const entries = new Set<Entry>()
const listeners = new Set<() => void>()
let question: { answer: Promise<boolean>; settle: (leaves: boolean) => void } | null = null

/**
 * Unsaved input on the page. Forms register themselves; the router's guard and code that opens another document ask
 * before leaving.
 */
export const unsaved = {
  /** @param sheds the scope being left: the page, or only the rest of the address */
  exists(sheds: Within = 'path'): boolean {
    return [...entries].some((entry) => entry.isUnsaved && (sheds === 'path' || entry.within === 'address'))
  },

  /**
   * Resolves true if nothing is unsaved or the user discards it; a dialog asks. Discarded input is not asked about
   * again.
   */
  async mayLeave(sheds: Within = 'path'): Promise<boolean> {
    if (!unsaved.exists(sheds)) return true
    if (question === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      question = { answer: promise, settle: resolve }
      tell()
    }
    return question.answer
  },

  /** Resolves the question with the user's answer. */
  settle(leaves: boolean): void {
    const settled = question
    question = null
    if (leaves) unsaved.discard()
    tell()
    settled?.settle(leaves)
  },

  isAsked: () => question !== null,

  /** Discards input without asking: the session is over, or belongs to another merchant. */
  discard(): void {
    for (const entry of entries) entry.isUnsaved = false
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}

/**
 * Registers a mounted form's unsaved state with the guard.
 * @returns clears the state at once, for navigation in the same tick
 */
export function useUnsaved(isUnsaved: boolean, within: Within): () => void {
  const entry = useRef<Entry>({ isUnsaved: false, within })
  useEffect(() => {
    const { current } = entry
    entries.add(current)
    return () => void entries.delete(current)
  }, [])
  useEffect(() => {
    entry.current.isUnsaved = isUnsaved
  }, [isUnsaved])
  return () => {
    entry.current.isUnsaved = false
  }
}
