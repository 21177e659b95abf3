import { useEffect, useRef } from 'react'

/** One form's say about whether leaving loses work. */
type Entry = { isUnsaved: boolean; within: Within }

/** What a form lives and dies with: the page (its path), or the whole address, as one in a panel that `?open=` names. */
export type Within = 'path' | 'address'

const entries = new Set<Entry>()
const listeners = new Set<() => void>()
let question: { answer: Promise<boolean>; settle: (leaves: boolean) => void } | null = null

/**
 * What was typed and is not saved anywhere on the page. Every form says it here by itself; whoever takes the page away asks
 * before: the guard of the router, and what opens another document.
 */
export const unsaved = {
  /** @param sheds what goes with the leaving: the page, or only what hangs on the rest of the address. */
  exists(sheds: Within = 'path'): boolean {
    return [...entries].some((entry) => entry.isUnsaved && (sheds === 'path' || entry.within === 'address'))
  },

  /** Resolves true when nothing is lost or the person lets it go; a dialog asks. What they let go is not asked about again. */
  async mayLeave(sheds: Within = 'path'): Promise<boolean> {
    if (!unsaved.exists(sheds)) return true
    if (question === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      question = { answer: promise, settle: resolve }
      tell()
    }
    return question.answer
  },

  /** The person has answered. */
  settle(leaves: boolean): void {
    const settled = question
    question = null
    if (leaves) unsaved.discard()
    tell()
    settled?.settle(leaves)
  },

  isAsked: () => question !== null,

  /** The page goes whatever was typed: the session is over, or belongs to another merchant. */
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
 * Says for one form whether it holds unsaved work, as long as it is on the screen.
 * @returns a function that says at once that nothing is unsaved any more, for what follows in the same moment
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
