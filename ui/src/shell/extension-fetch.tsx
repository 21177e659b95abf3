import { createContext, type ReactNode, useContext } from 'react'

const Fetch = createContext<typeof fetch | null>(null)

/** Gives the pages and widgets of extensions the application's fetch: what an extension answers, it answers there. */
export function ExtensionFetchProvider({ fetch, children }: { fetch: typeof globalThis.fetch; children: ReactNode }) {
  return <Fetch value={fetch}>{children}</Fetch>
}

/**
 * The fetch of an extension's page: what no extension answers goes to the network, with the session's token only where it
 * is a call of the API.
 * @throws Error outside of the application
 */
export function useExtensionFetch(): typeof fetch {
  const given = useContext(Fetch)
  if (given === null) throw new Error('There is no ExtensionFetchProvider')
  return given
}
