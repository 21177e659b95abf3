import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Files, planDemoPage } from './demo-page-plan.ts'
import { root } from './root.ts'

/**
 * `npm run new:demo-page -- NUMBER NAME`: creates a page of the sample area's catalogue: a route, a handler, a view, a
 * passing test and the lines that register them. NUMBER is the catalogue's, NAME the folder, in lower case with
 * hyphens.
 */
const [number = '', name = ''] = process.argv.slice(2)
const read = (path: string) => {
  const whole = join(root, path)
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined
}

try {
  const files: Files = planDemoPage(number, name, read)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const paths = Object.keys(files)
  const biome = join(root, 'node_modules/.bin/biome')
  execFileSync(biome, ['check', '--write', '--log-level=error', ...paths], { cwd: root, stdio: 'inherit' })
  process.stdout.write(`${paths.join('\n')}\n\nNow fill them in: docs/guides/add-a-demo-page.md\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
