import { useEffect, useState } from 'react'

/** Sort directions. */
export type Order = { column: string; direction: 'asc' | 'desc' }

/** Query of a list without its filters. */
export type Asked = { q: string; page: number; perPage: number; order: Order }

/** Debounce of the search in milliseconds. */
const pauseMs = 250

/**
 * Search, filters, order and page of a list. The search is debounced; any change of the result returns to the first
 * page.
 * @param filters with their neutral values
 * @param usual default order
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

/** The state of a list, independent of its filters. */
export type Records = Omit<ReturnType<typeof useRecords<Record<string, string>>>, 'chosen' | 'choose'>
