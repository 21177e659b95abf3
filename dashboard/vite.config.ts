import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { extensionsFile, startChunks } from './vite-chunks.ts'
import { shortClassNames } from './vite-class-names.ts'
import { iconsByFile } from './vite-icons.ts'
import { assetFileName, chunkFileName, preloadTexts } from './vite-texts.ts'

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

const chunks = startChunks()
const texts = preloadTexts()

/** The product's own server, started beside the one of Vite in development. */
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 7070}`

export default defineConfig({
  plugins: [
    process.env.DEMO === 'off' && productAlone(),
    react(),
    iconsByFile(),
    mantineVariables(),
    chunks.plugin,
    ...texts.plugins,
    preloadFont(),
    minifyBoot(),
    shortClassNames(),
    devDocuments(),
  ],
  // docs/decisions/208-charts-by-their-parts.md
  resolve: {
    alias: [
      {
        find: 'reduce-css-calc',
        replacement: fileURLToPath(new URL('../ui/src/components/em-sum.ts', import.meta.url)),
      },
      // What older versions of React lacked; it has a hook of that name itself.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false, resolveDependencies: texts.resolveDependencies },
    rolldownOptions: {
      input: { 'sign-in': 'sign-in.html', index: 'index.html' },
      output: {
        chunkFileNames: chunkFileName,
        assetFileNames: assetFileName,
        // Few requests for each start, and half of the application in the cache after sign-in.
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/openapi.json'].map((path) => [path, serverAddress])) },
})

/** `DEMO=off` leaves out the removable parts of the application: the one file that names them has an empty list. */
function productAlone(): Plugin {
  return {
    name: 'firepay-product-alone',
    enforce: 'pre',
    load: (id) => (extensionsFile.test(id) ? 'export const extensions = []' : null),
  }
}

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

/** `/boot.js` is copied as it stands, not bundled; both documents wait for it before the first paint. */
function minifyBoot(): Plugin {
  return {
    name: 'firepay-minify-boot',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'boot.js')
      const { code, errors } = await minify(file, readFileSync(file, 'utf8'), { module: false })
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('; '))
      writeFileSync(file, code)
    },
  }
}
