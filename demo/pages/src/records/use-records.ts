import { useEffect, useState } from 'react'

/** Which way round a column orders a list. */
export type Order = { column: string; direction: 'asc' | 'desc' }

/** What a list is asked by, but for its filters. */
export type Asked = { q: string; page: number; perPage: number; order: Order }

/** Milliseconds that a search waits for the next letter. */
const pauseMs = 250

/**
 * Search, filters, order and place of a list. What is searched for follows the typing after a pause; whatever changes what is
 * in the list leads back to its first page.
 * @param filters each with the value that leaves everything in
 * @param usual how the list is ordered before anybody orders it
 */
export function useRecords<F extends Record<string, string>>(filters: F, usual: Order) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(filters)
  const [asked, setAsked] = useState<Asked>({ q: '', page: 1, perPage: 10, order: usual })
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((before) => (before.q === text.trim() ? before : { ...before, q: text.trim(), page: 1 })),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [text])
  const change = (part: Partial<Asked>) => setAsked((before) => ({ ...before, page: 1, ...part }))
  return {
    text,
    chosen,
    asked,
    isNarrowed: asked.q !== '' || Object.keys(filters).some((name) => chosen[name] !== filters[name]),
    search: setText,
    choose: (name: keyof F, value: string) => {
      setChosen((before) => ({ ...before, [name]: value }))
      change({})
    },
    clear: () => {
      setText('')
      setChosen(filters)
      change({ q: '' })
    },
    orderBy: (order: Order) => change({ order }),
    goTo: (page: number) => change({ page }),
    show: (perPage: number) => change({ perPage }),
  }
}

/** The state of a list, whatever its filters are. */
export type Records = Omit<ReturnType<typeof useRecords<Record<string, string>>>, 'chosen' | 'choose'>
