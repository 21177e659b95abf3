import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

export default defineConfig({
  plugins: [react(), mantineVariables(), devDocuments()],
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { 'sign-in': 'sign-in.html', index: 'index.html' },
      output: {
        // React is shared by both documents, so that it is fetched once; everything else follows the imports.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/config.json': 'http://127.0.0.1:4000' } },
})

/** In development the same paths get the same documents as from the product's server. */
function devDocuments() {
  return {
    name: 'firepay-dev-documents',
    configureServer(server: import('vite').ViteDevServer) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        if (pagesBeforeSignIn.includes(path)) request.url = '/sign-in.html'
        next()
      })
    },
  }
}
