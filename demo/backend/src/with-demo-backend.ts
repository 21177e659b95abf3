/** What calls of the sample area begin with: all that the first load holds of it. */
const prefixes = ['/apps/', '/api/invoice/', '/api/users/', '/api/main-search/', '/api/bookmarks/', '/jwt/', '/card/']

/** The same in other words: what the page's own files and the product's calls begin with is never one of them. */
export function isDemoCall(url: URL, origin: string): boolean {
  return url.origin === origin && prefixes.some((prefix) => url.pathname.startsWith(prefix))
}

/**
 * Answers the calls of the sample area in the page; any other request goes to the network. The handlers are loaded with the
 * first call. What belongs to the sample area never leaves the page, whatever comes of it.
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
