import { useEffect, useState } from 'react'

/** Debounce of the search in milliseconds. */
const pauseMs = 250

/** A debounced search. */
export function useSearch() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return {
    /** The text in the field. */
    text,
    /** The debounced text. */
    q,
    search: setText,
    clear: () => {
      setText('')
      setQ('')
    },
  }
}

export type Search = ReturnType<typeof useSearch>
