import { join } from 'node:path'
import { locales } from '@firepay/contract/product/locales.ts'
import { documentLanguage } from './document-language.ts'
import { rebuiltFiles } from './static-files.ts'

/** Pages with a small document of their own, without router and table code, so that sign-in loads fast. */
const pagesBeforeSignIn = new Set([
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/setup',
  '/invitation',
])

/**
 * Answers a GET with a file of the built dashboard, or for a page with one of the two documents in the language of the
 * request.
 */
export type Dashboard = (path: string, request: Headers) => Promise<Response | null>

/**
 * @param folder contains a build for each language: `<folder>/en`. Without any build every answer is null; a language
 *   without a build gets the documents of the first one that has a build.
 */
export function serveDashboard(folder: string): Dashboard {
  const builds = new Map(locales.map((locale) => [locale, rebuiltFiles(join(folder, locale))]))
  return async (path, request) => {
    const built = [...builds.values()].flatMap((present) => present() ?? [])
    // Assets are found in every language: a tab keeps the language of its document when the cookie changes. Documents are
    // served at the paths of pages only, so that each page has one.
    const withFile = path.endsWith('.html') ? undefined : built.find((files) => files.has(path))
    if (withFile) return withFile.answer(path, request)
    if (!isPage(path, request)) return null
    const spoken = builds.get(documentLanguage(request))?.() ?? built[0]
    const answer = await spoken?.answer(pagesBeforeSignIn.has(path) ? '/sign-in.html' : '/index.html', request)
    answer?.headers.append('vary', 'accept-language, cookie')
    return answer ?? null
  }
}

function isPage(path: string, request: Headers): boolean {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  if (lastPart.includes('.')) return false
  const accept = request.get('accept')
  return accept === null || accept.includes('text/html') || accept.includes('*/*')
}
