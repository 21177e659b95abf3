import { createContext, type ReactNode, useContext } from 'react'

const Fetch = createContext<typeof fetch | null>(null)

/**
 * Provides the application's fetch to extension pages and widgets, so that extensions can answer their own requests.
 */
export function ExtensionFetchProvider({ fetch, children }: { fetch: typeof globalThis.fetch; children: ReactNode }) {
  return <Fetch value={fetch}>{children}</Fetch>
}

/**
 * The fetch for extension pages: requests that no extension answers go to the network, with the session token on API
 * calls only.
 * @throws Error outside of the application
 */
export function useExtensionFetch(): typeof fetch {
  const given = useContext(Fetch)
  if (given === null) throw new Error('There is no ExtensionFetchProvider')
  return given
}
