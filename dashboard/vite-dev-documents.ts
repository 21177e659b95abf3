import { languageCookie, locales } from '@firepay/contract/product/locales.ts'
import type { Plugin } from 'vite'
import type { Spoken } from './vite-texts.ts'

/** Pages with the small document: no router, no query cache, no tables. */
const pagesBeforeSignIn = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/setup',
  '/invitation',
]

/**
 * Serves the same documents for the same paths as the product's server, in the language of the cookie, else English.
 * There is one language at a time: another document's language changes the modules of all tabs.
 */
export function devDocuments(spoken: Spoken): Plugin {
  return {
    name: 'firepay-dev-documents',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.headers.accept?.includes('text/html')) {
          const language = languageOf(request.headers.cookie)
          if (language !== spoken.language) server.environments.client.moduleGraph.invalidateAll()
          spoken.language = language
        }
        const path = request.url?.split('?')[0] ?? '/'
        if (pagesBeforeSignIn.includes(path)) request.url = '/sign-in.html'
        next()
      })
    },
  }
}

function languageOf(cookies = '') {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  const last = pairs.find(([name]) => name === languageCookie)?.[1]
  return locales.find((locale) => locale === last) ?? locales[0]
}
