import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { extensionsFile, startChunks } from './vite-chunks.ts'
import { shortClassNames } from './vite-class-names.ts'
import { devDocuments } from './vite-dev-documents.ts'
import { assetFileName, chunkFileName, resolveDependencies } from './vite-file-names.ts'
import { iconsByFile } from './vite-icons.ts'
import { ariaTexts, ariaUnderPolicy } from './vite-react-aria.ts'
import { documentIn, textsOf } from './vite-texts.ts'

const chunks = startChunks()

/** The language of the build; in development each document may change it. */
const spoken = { language: process.env.DASHBOARD_LANGUAGE ?? 'en' }

/** The product's server, started with Vite's in development. */
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 7070}`

export default defineConfig({
  plugins: [
    process.env.DEMO === 'off' && productAlone(),
    react(),
    iconsByFile(),
    ariaTexts(),
    ariaUnderPolicy(),
    chunks.plugin,
    textsOf(spoken),
    documentIn(spoken),
    minifyBoot(),
    shortClassNames(),
    devDocuments(spoken),
  ],
  // Why: docs/decisions/charts.md.
  resolve: {
    alias: [
      {
        find: 'reduce-css-calc',
        replacement: fileURLToPath(new URL('../ui/src/components/em-sum.ts', import.meta.url)),
      },
      // A shim for older versions of React, which now has the hook.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: `dist/${spoken.language}`,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      input: { 'sign-in': 'sign-in.html', index: 'index.html' },
      output: {
        chunkFileNames: chunkFileName,
        assetFileNames: assetFileName,
        // Few requests per start, and half of the application in the cache after sign-in.
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/openapi.json'].map((path) => [path, serverAddress])) },
})

/** `DEMO=off` removes the removable parts of the application: the file that names them gets an empty list. */
function productAlone(): Plugin {
  return {
    name: 'firepay-product-alone',
    enforce: 'pre',
    load: (id) => (extensionsFile.test(id) ? 'export const extensions = []' : null),
  }
}

/** `/boot.js` is copied, not bundled; both documents wait for it before the first paint. */
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
