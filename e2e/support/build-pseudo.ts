import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds the dashboard in the pseudo-language: each file of English texts exports them through `pseudo`. A program of its
 * own, because Vite loads its configuration with the Node that runs it. Argument: the folder to build into.
 */
const [outDir = ''] = process.argv.slice(2)
const dashboard = join(import.meta.dirname, '../../dashboard')
const texts = join(dashboard, 'src/locale/en/')
const plain = '?plain'

// Vite is a dependency of the dashboard.
const vite = createRequire(join(dashboard, 'package.json')).resolve('vite')
const { build } = await import(pathToFileURL(vite).href)
await build({
  root: dashboard,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'firepay-pseudo-texts',
      enforce: 'pre',
      resolveId: (source: string) => (source.endsWith(plain) ? source : null),
      load(id: string) {
        if (id.endsWith(plain)) return { code: readFileSync(id.slice(0, -plain.length), 'utf8'), moduleType: 'ts' }
        return id.startsWith(texts) ? { code: inPseudo(id), moduleType: 'ts' } : null
      },
    },
  ],
})

function inPseudo(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return [
    `import { pseudo } from '${join(import.meta.dirname, 'pseudo-text.ts')}'`,
    `import * as texts from '${file}${plain}'`,
    ...names.map((name) => `export const ${name} = pseudo(texts.${name}, '${name}')`),
  ].join('\n')
}
