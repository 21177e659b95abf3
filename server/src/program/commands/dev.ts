import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadConfig, root } from '../../platform/config/config.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'dev',
  summary: 'start everything from the sources, with reload',
  usage: '',
  help: `
Starts the server, again after each change of its sources, and the dashboard with reload, both behind one address (PORT,
7070 unless set). The same environment and the same data as \`start\`. Ctrl-C stops both.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    const apiPort = await findFreePort()
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    const node = process.execPath
    const sources = ['server/src', 'server/migrations', 'contract/src'].map(
      (path) => `--watch-path=${join(root, path)}`,
    )
    const server = spawn(
      node,
      [
        '--watch',
        ...sources,
        '--watch-preserve-output',
        join(root, 'server/src/program/commands/main.ts'),
        'start',
        '--reload',
      ],
      {
        stdio: 'inherit',
        detached: true,
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: origin },
      },
    )
    const dashboard = spawn(
      node,
      [
        join(root, 'tools/dev-dashboard.mjs'),
        config.host,
        String(config.port),
        String(config.portIsNamed),
        `http://127.0.0.1:${apiPort}`,
      ],
      { stdio: 'inherit', detached: true },
    )
    const children = [server, dashboard]
    signal.addEventListener('abort', () => {
      for (const child of children) child.kill('SIGTERM')
    })
    const firstEnded = await Promise.race(children.map(untilEnd))
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(untilEnd))
    return signal.aborted ? 0 : firstEnded || 1
  },
})

function untilEnd(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode ?? 1)
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}
