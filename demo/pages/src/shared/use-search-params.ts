import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

export type SearchParams = Readonly<Record<string, string | undefined>>

/**
 * What stands in the address after its path, and a way to change parts of it: undefined and empty ones are left out. The
 * change is no step of the browser's history, and the page stays where it is scrolled to.
 */
export function useSearchParams(): [SearchParams, (part: SearchParams) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const params = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const change = (part: SearchParams) => {
    // Of what stands there by then: a search that waited for the next letter brings back no filter that went meanwhile.
    const changed = (now: Record<string, unknown>) =>
      Object.fromEntries(Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined && value !== ''))
    // The addresses of the sample area are no routes that the types know.
    void navigate({
      to: pathname as '/',
      search: changed as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [params, change]
}
