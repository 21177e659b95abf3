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

export default defineConfig({
  plugins: [react(), mantineVariables(), signInModules.plugin, devDocuments()],
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
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/config.json': 'http://127.0.0.1:4000' } },
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

/** Walks what the sign-in document imports; the rest of the application may share it, except the auth pages themselves. */
function collectSignInModules() {
  const entry = '/src/app/sign-in.tsx'
  const own = /\/src\/(app\/sign-in|features\/auth|locale\/en\/auth)/
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
    areSharedWith: (id: string) => (reached.has(id) && !own.test(id)) || id.includes('rolldown/runtime'),
  }
}
