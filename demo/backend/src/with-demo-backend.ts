/** URL prefixes of the sample area's calls, its only part in the first load. */
const prefixes = ['/apps/', '/api/invoice/', '/api/users/', '/api/main-search/', '/api/bookmarks/', '/jwt/', '/card/']

/** Prefixes of the page's files and the product's calls, which never match. */
export function isDemoCall(url: URL, origin: string): boolean {
  return url.origin === origin && prefixes.some((prefix) => url.pathname.startsWith(prefix))
}

/**
 * Answers the calls of the sample area in the page; any other request goes to the network. The handlers load with the
 * first call. A call of the sample area never leaves the page, even if it fails.
 */
export function withDemoBackend(next: typeof fetch): typeof fetch {
  let backend: Promise<{ answer(request: Request): Promise<Response> }> | undefined
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const url = new URL(address, location.origin)
    if (!isDemoCall(url, location.origin)) return await next(input, init)
    backend ??= import('./backend.ts').then(({ createBackend }) => createBackend())
    const { answer } = await backend
    return await answer(input instanceof Request ? new Request(input, init) : new Request(url, init))
  }
}
