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

/** Answers a GET with a file of the built dashboard, or with one of its two documents in the browser's language. */
export type Dashboard = (path: string, request: Headers) => Promise<Response | null>

/** @param folder build output of the dashboard; every answer is null while it is empty */
export function serveDashboard(folder: string): Dashboard {
  const present = rebuiltFiles(folder)
  return async (path, request) => {
    const files = present()
    if (!files) return null
    // The two documents are not served under their file names, so that each page has one address.
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
