// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

const dashboard = fileURLToPath(new URL('../..', import.meta.url))

/** `extensions.ts` with the test extension installed. */
const withExtension: Plugin = {
  name: 'test-extension',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/app/extensions.ts')
      ? "import { testExtension } from '../testing/extension.tsx'\nexport const extensions = [testExtension]"
      : null,
}

/** The scripts of a production build: file name to chunk. */
async function scriptsOf(plugins: Plugin[]): Promise<Map<string, Rolldown.OutputChunk>> {
  const result = await build({ root: dashboard, logLevel: 'error', plugins, build: { write: false, minify: false } })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

/** The files of the first screen: everything imported without `import()`. */
function startOf(scripts: ReadonlyMap<string, Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  const waiting = [...scripts.values()].filter((chunk) =>
    chunk.moduleIds.some((id) => id.endsWith('/src/app/main.tsx')),
  )
  for (const chunk of waiting) {
    waiting.push(
      ...chunk.imports.flatMap((file) => scripts.get(file) ?? []).filter((other) => !waiting.includes(other)),
    )
  }
  return waiting
}

/** A file of the sample area, wherever the repository is. */
const ofDemo = /\/demo\/(?:pages|backend)\/src\/.*$/

const modulesOf = (chunks: readonly Rolldown.OutputChunk[]) => chunks.flatMap((chunk) => chunk.moduleIds)

afterEach(() => vi.unstubAllEnvs())

test('a page of an extension adds nothing of the kit to the first screen', { timeout: 120_000 }, async () => {
  const scripts = await scriptsOf([withExtension])
  const start = modulesOf(startOf(scripts))
  expect(start.some((id) => id.endsWith('/testing/extension.tsx'))).toBe(true)
  // The page, and a kit component that it shares with one page of the product.
  for (const own of ['/testing/extension-page.tsx', '/components/textarea.tsx']) {
    expect(modulesOf([...scripts.values()]).some((id) => id.endsWith(own))).toBe(true)
    expect(start.some((id) => id.endsWith(own))).toBe(false)
  }
})

test('DEMO=off removes extensions from the build', { timeout: 120_000 }, async () => {
  vi.stubEnv('DEMO', 'off')
  const scripts = await scriptsOf([withExtension])
  const code = [...scripts.values()].map((chunk) => chunk.code).join('')
  expect(code.includes('Sample')).toBe(false)
})

test('DEMO=off removes the sample area’s URLs, and the sample area adds no file to the start', {
  timeout: 240_000,
}, async () => {
  const withDemo = await scriptsOf([])
  vi.stubEnv('DEMO', 'off')
  const without = await scriptsOf([])
  const code = [...without.values()].map((chunk) => chunk.code).join('')
  // Names from the sample area: addresses, calls, people.
  const own = ['/apps/$', '/page-layout/', '/card/card-', '/jwt/', '/api/main-search/', 'demo.example', 'Sample area']
  expect(own.filter((text) => code.includes(text))).toEqual([])
  expect(modulesOf([...without.values()]).filter((id) => ofDemo.test(id))).toEqual([])
  const atStart = modulesOf(startOf(withDemo)).filter((id) => ofDemo.test(id))
  expect(atStart.map((id) => ofDemo.exec(id)?.[0]).sort()).toEqual([
    '/demo/backend/src/with-demo-backend.ts',
    '/demo/pages/src/extension.tsx',
  ])
})
