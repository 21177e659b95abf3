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

const startModules = collectStartModules()

/** The product's own server, started beside the one of Vite in development. */
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 7070}`

export default defineConfig({
  plugins: [react(), mantineVariables(), startModules.plugin, preloadFont(), devDocuments()],
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { 'sign-in': 'sign-in.html', index: 'index.html' },
      output: {
        // What both documents need is one file, so that sign-in takes few requests and leaves half of the application in
        // the cache; what the application starts with, and the small pieces of the kit, are another. Pages follow the imports.
        codeSplitting: {
          groups: [
            { name: 'base', test: startModules.areBase, priority: 3 },
            { name: 'app', test: startModules.areApp, priority: 2 },
            // Dialogs, drawers, menus and panels with their positioning: one file, fetched when the first of them is near.
            { name: 'layers', test: isLayer, priority: 1 },
          ],
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

/**
 * Pieces that most pages use and that weigh little: apart from each other they would cost more in requests than in bytes.
 * Parts of lists and the editor of addresses follow the pages that have one; their editors come when they are opened.
 */
const isSmall =
  /\/ui\/src\/components\/(?!virtual-)|\/dashboard\/src\/(shared\/(?!list\/|allow-list\/)|api\/)|@mantine\/core\/esm\/core\/MantineProvider\//

const layerModule =
  /\/ui\/src\/components\/((?:[a-z]+-)?dialog|drawer|layer|secret-reveal|popover-panel|popover\.module|menu-panel|menu\.module|combobox|tooltip)|@mantine\/core\/(esm\/components|esm\/utils|styles)\/|@floating-ui|react-remove-scroll|use-sidecar|react-style-singleton/

function isLayer(id: string): boolean {
  return layerModule.test(id)
}

/** Walks what the entries import at once: what both need is `base`, what the application needs besides is `app`. */
function collectStartModules() {
  const signIn = new Set<string>()
  const app = new Set<string>()
  // The set-up page is of no use to the application. What the other pages before sign-in share with sign-in goes into
  // `base` all the same, and so do styles: a file of their own would be one more to ask for.
  const signInOnly = /\/src\/(app\/sign-in|features\/auth\/setup).*\.tsx?$/
  const plugin: Plugin = {
    name: 'firepay-start-modules',
    apply: 'build',
    buildEnd() {
      const walk = (entry: string, reached: Set<string>) => {
        const waiting = [...this.getModuleIds()].filter((id) => id.endsWith(entry))
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          // Mantine's index names every component: what stands behind it is sorted by its path instead.
          if (reached.has(id) || id.endsWith('@mantine/core/esm/index.mjs')) continue
          reached.add(id)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      }
      walk('/src/app/sign-in.tsx', signIn)
      // What the pages that come later stand on is `base` too: a piece of theirs in `app` would start the application.
      const entry = [...this.getModuleIds()].find((id) => id.endsWith('/src/app/sign-in.tsx'))
      const pages = entry === undefined ? [] : (this.getModuleInfo(entry)?.dynamicallyImportedIds ?? [])
      for (const page of pages) for (const id of this.getModuleInfo(page)?.importedIds ?? []) walk(id, signIn)
      walk('/src/app/main.tsx', app)
    },
  }
  return {
    plugin,
    areBase: (id: string) => signIn.has(id) && !signInOnly.test(id),
    areApp: (id: string) => !isLayer(id) && (app.has(id) || isSmall.test(id)),
  }
}
