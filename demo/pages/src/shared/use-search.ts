import { useEffect, useState } from 'react'

/** Milliseconds that a search waits for the next letter. */
const pauseMs = 250

/** A search that follows the typing after a pause. */
export function useSearch() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return {
    /** What stands in the field. */
    text,
    /** What is searched for. */
    q,
    search: setText,
    clear: () => {
      setText('')
      setQ('')
    },
  }
}

export type Search = ReturnType<typeof useSearch>
