import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

export type SearchParams = Readonly<Record<string, string | undefined>>

/**
 * The query parameters of the URL, and a function that changes some of them: undefined and empty ones are removed. A
 * change replaces the history entry and keeps the scroll position.
 */
export function useSearchParams(): [SearchParams, (part: SearchParams) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const params = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const change = (part: SearchParams) => {
    // Based on the current URL, so that a debounced search does not restore a filter removed meanwhile.
    const changed = (now: Record<string, unknown>) =>
      Object.fromEntries(Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined && value !== ''))
    // URLs of the sample area are not in the router's types.
    void navigate({
      to: pathname as '/',
      search: changed as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [params, change]
}
