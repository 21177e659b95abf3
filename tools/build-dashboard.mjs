// Builds the dashboard with Vite; with --if-changed only when its inputs changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep } from './step.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dashboard = join(root, 'dashboard')
const stamp = join(dashboard, 'dist/.stamp')

if (!existsSync(join(dashboard, 'vite.config.ts'))) {
  process.stdout.write('There is no dashboard/vite.config.ts, so no dashboard is built.\n')
  process.exit(0)
}
const wanted = hashOfSources()
if (process.argv.includes('--if-changed') && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) {
  process.exit(0)
}
process.stdout.write('Building the dashboard …\n')
const vite = join(root, 'node_modules/vite/bin/vite.js')
// Overrides NODE_ENV: React would otherwise be built for development.
const env = { ...process.env, NODE_ENV: 'production' }
if ((await runStep(process.execPath, [vite, 'build', '--logLevel', 'warn'], dashboard, { env })) !== 0) {
  process.stderr.write('The dashboard could not be built; Vite says above why.\n')
  process.exit(1)
}
writeFileSync(stamp, `${wanted}\n`)

function hashOfSources() {
  const hash = createHash('sha256')
  // The build without the sample area differs.
  hash.update(`DEMO=${process.env.DEMO ?? 'on'}`).update('\0')
  for (const folder of ['contract/src', 'ui', 'dashboard', 'demo']) {
    const start = join(root, folder)
    if (!existsSync(start)) continue
    for (const path of files(start).sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
  for (const file of ['package-lock.json', 'tsconfig.json']) {
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
