import { documentLanguage } from './document-language.ts'
import { rebuiltFiles } from './static-files.ts'

/** Pages with a document of their own: no router, no table, so that sign-in comes fast. */
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
 * Answers a GET with the built dashboard: its files, and one of its two documents, in a language of the browser's, for every
 * other page.
 */
export type Dashboard = (path: string, request: Headers) => Promise<Response | null>

/** @param folder where the dashboard was built to; while there is nothing, every answer is null */
export function serveDashboard(folder: string): Dashboard {
  const present = rebuiltFiles(folder)
  return async (path, request) => {
    const files = present()
    if (!files) return null
    // The two documents are reached by the pages' addresses only, so that each page has one.
    if (files.has(path) && !path.endsWith('.html')) return files.answer(path, request)
    if (!isPage(path, request)) return null
    const document = pagesBeforeSignIn.has(path) ? '/sign-in' : '/index'
    const spoken = `${document}.${documentLanguage(request)}.html`
    const answer = await files.answer(files.has(spoken) ? spoken : `${document}.html`, request)
    answer?.headers.append('vary', 'accept-language, cookie')
    return answer
  }
}

function isPage(path: string, request: Headers): boolean {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  if (lastPart.includes('.')) return false
  const accept = request.get('accept')
  return accept === null || accept.includes('text/html') || accept.includes('*/*')
}
