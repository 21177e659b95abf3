// Serves the dashboard's sources with reload and proxies API calls. Arguments: host, port, whether the port is
// mandatory, and the address of the API.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [host, port, exactly, api] = process.argv.slice(2)
const dashboard = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dashboard')
// Vite is a dependency of the dashboard, so resolve it from there.
const vite = createRequire(join(dashboard, 'package.json')).resolve('vite')
const { createServer } = await import(pathToFileURL(vite).href)

const answeredByApi = ['/api', '/livez', '/readyz', '/openapi.json', '/config.json', '/docs']
const server = await createServer({
  root: dashboard,
  clearScreen: false,
  server: {
    host,
    port: Number(port),
    strictPort: exactly === 'true',
    proxy: Object.fromEntries(answeredByApi.map((path) => [path, { target: api, xfwd: true }])),
  },
})
try {
  await server.listen()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
process.stdout.write(`The dashboard reloads at ${server.resolvedUrls?.local[0] ?? `http://${host}:${port}`}\n`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close().then(() => process.exit(0)))
