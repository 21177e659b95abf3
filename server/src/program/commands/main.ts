import { Socket } from 'node:net'
import { root } from '../../platform/config/config.ts'
import { isDatabaseUnavailable, isDiskFull } from '../../platform/errors/database-errors.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import type { CommandContext } from './command.ts'
import { commands } from './commands.ts'

// stdout or stderr may be closed early (`| head`).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// By default Node opens its debugger at SIGUSR1 and exits at SIGUSR2.
for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => {})

process.exitCode = await main(process.argv.slice(2))
// Open handles of a command (an idle socket, a timer) must not keep the process alive.
process.exit()

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await printHelp()
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    process.stderr.write(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}.\n`)
    return 1
  }
  const context = commandContext()
  try {
    const { command } = await load()
    if (args.includes('--help') || args.includes('-h')) {
      const usage = `npx firepay ${command.name} ${command.usage}`.trim()
      process.stdout.write(`Usage: ${usage}\n\n${command.help.trim()}\n`)
      return 0
    }
    return await command.run(args, context)
  } catch (error) {
    const sentence = sentenceFor(error, context.signal)
    if (sentence === null) console.error(error)
    else process.stderr.write(`${sentence}\n`)
    return 1
  }
}

/** Message for an expected error; null for a bug, which is printed with its stack. */
function sentenceFor(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof UserError) return error.message
  if (signal.aborted) return 'Stopped before it was finished; unfinished work was not saved.'
  if (isDiskFull(error)) return 'The disk is full; unfinished work was not saved. Free some space, then run it again.'
  if (!isDatabaseUnavailable(error)) return null
  return 'The database went away before it was finished; unfinished work was not saved. Run it again when the database is back.'
}

function commandContext(): CommandContext {
  const stop = new AbortController()
  let firstAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) {
        firstAt = performance.now()
        stop.abort(signal)
      } else if (performance.now() - firstAt > 1000) {
        process.exit(130)
      }
    })
  }
  watchLifeline()
  // npm runs scripts in the root of the clone and passes the user's directory in INIT_CWD.
  const cwd = process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd()
  return { signal: stop.signal, cwd }
}

/**
 * The launcher holds the other end of this pipe. When the launcher is killed, the pipe closes and the process stops cleanly.
 */
function watchLifeline(): void {
  const fd = Number(process.env.FIREPAY_LIFELINE)
  delete process.env.FIREPAY_LIFELINE
  if (!fd) return
  const pipe = new Socket({ fd, readable: true, writable: false })
  pipe.on('error', () => {})
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'))
  pipe.resume()
  pipe.unref()
}

async function printHelp(): Promise<void> {
  const lines = ['Usage: npx firepay <command> [options]', '']
  for (const load of Object.values(commands)) {
    const { command } = await load()
    lines.push(`  ${command.name.padEnd(20)} ${command.summary}`)
  }
  lines.push('', 'Run a command with --help for details.')
  process.stdout.write(`${lines.join('\n')}\n`)
}
