// Builds the dashboard with Vite, once per language, into dashboard/dist/<language>; with --if-changed only when its inputs changed
// since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@firepay/contract/product/locales.ts'
import { holdAlone } from './hold-alone.mjs'
import { watchLifeline } from './lifeline.mjs'
import { runStep } from './step.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dashboard = join(root, 'dashboard')
const dist = join(dashboard, 'dist')
const stamp = join(dist, '.stamp')
/** Builds in progress; a running server serves the previous ones until all succeed. */
const unfinished = join(dist, '.unfinished')
const onlyIfChanged = process.argv.includes('--if-changed')

if (!existsSync(join(dashboard, 'vite.config.ts'))) {
  process.stdout.write('There is no dashboard/vite.config.ts, so no dashboard is built.\n')
  process.exit(0)
}
watchLifeline()
const wanted = hashOfSources()
const waiting = [...locales]
// An installation may lie in a read-only folder: a lock is taken only for a build.
if (!(onlyIfChanged && isBuilt())) {
  const release = await holdAlone(
    join(root, '.firepay-build.lock'),
    'Another process is building the dashboard; waiting for it …',
  )
  try {
    if (!(onlyIfChanged && isBuilt())) process.exitCode = await build()
  } finally {
    release()
  }
}

function isBuilt() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== wanted) return false
  return locales.every((locale) => existsSync(join(dist, locale, 'index.html')))
}

/** @returns an exit code */
async function build() {
  process.stdout.write('Building the dashboard …\n')
  if ((await Promise.all(Array.from({ length: availableParallelism() }, buildWaiting))).includes(false)) {
    process.stderr.write('The dashboard could not be built; Vite says above why.\n')
    return 1
  }
  // Without it an interrupted swap is built again.
  rmSync(stamp, { force: true })
  for (const locale of locales) {
    const old = join(dist, `.old-${locale}`)
    rmSync(old, { recursive: true, force: true })
    if (existsSync(join(dist, locale))) renameSync(join(dist, locale), old)
    renameSync(join(unfinished, locale), join(dist, locale))
  }
  // Other folders belong to removed languages or to the layout of earlier versions.
  for (const name of readdirSync(dist)) if (!locales.includes(name)) rmSync(join(dist, name), { recursive: true })
  writeFileSync(stamp, `${wanted}\n`)
  return 0
}

/** A worker: builds waiting languages one by one; false after a failure. */
async function buildWaiting() {
  for (let locale = waiting.shift(); locale !== undefined; locale = waiting.shift()) {
    if ((await buildIn(locale)) !== 0) return false
  }
  return true
}

function buildIn(locale) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--logLevel', 'warn', '--outDir', join(unfinished, locale), '--emptyOutDir']
  // Overrides NODE_ENV: React would otherwise be built for development.
  const env = { ...process.env, NODE_ENV: 'production', DASHBOARD_LANGUAGE: locale }
  return runStep(process.execPath, [vite, ...args], dashboard, { env })
}

function hashOfSources() {
  const hash = createHash('sha256')
  // The build without the sample area differs.
  hash.update(`DEMO=${process.env.DEMO ?? 'on'}`).update('\0')
  for (const folder of ['contract/src', 'ui', 'dashboard', 'demo']) {
    const start = join(root, folder)
    if (!existsSync(start)) continue
    for (const path of files(start).sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
  for (const file of ['package-lock.json', 'tsconfig.json', 'tools/build-dashboard.mjs']) {
    if (existsSync(join(root, file)))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : files(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
