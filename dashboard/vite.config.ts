import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The pages before sign-in, served from their own small document: no router, no query cache, no tables. */
const pagesBeforeSignIn = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/setup',
  '/invitation',
]

const signInModules = collectSignInModules()

/** The product's own server, started beside the one of Vite in development. */
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 7070}`

export default defineConfig({
  plugins: [react(), mantineVariables(), signInModules.plugin, preloadFont(), devDocuments()],
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { 'sign-in': 'sign-in.html', index: 'index.html' },
      output: {
        // What both documents need is one file, so that sign-in takes few requests and leaves most of the application
        // in the cache. Everything else follows the imports.
        codeSplitting: {
          groups: [{ name: 'base', test: signInModules.areSharedWith }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/openapi.json'].map((path) => [path, serverAddress])) },
})

/** In development the same paths get the same documents as from the product's server. */
function devDocuments(): Plugin {
  return {
    name: 'firepay-dev-documents',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        if (pagesBeforeSignIn.includes(path)) request.url = '/sign-in.html'
        next()
      })
    },
  }
}

/** Both documents ask for the Latin letters at once, before the style sheet that names them has arrived. */
function preloadFont(): Plugin {
  return {
    name: 'firepay-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes('geist-latin-wght-normal'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Walks what the sign-in document imports; the rest of the application may share it, except the auth pages themselves. */
function collectSignInModules() {
  const entry = '/src/app/sign-in.tsx'
  // Their styles are shared all the same: one style sheet less to ask for.
  const own = /\/src\/(app\/sign-in|features\/auth|locale\/en\/auth).*\.tsx?$/
  const reached = new Set<string>()
  const plugin: Plugin = {
    name: 'firepay-sign-in-modules',
    apply: 'build',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => id.endsWith(entry))
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (reached.has(id)) continue
        reached.add(id)
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
  return {
    plugin,
    areSharedWith: (id: string) => reached.has(id) && !own.test(id),
  }
}
