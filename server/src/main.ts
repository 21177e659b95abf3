import { Socket } from 'node:net'
import type { CommandContext } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import { root } from './config.ts'
import { PlainError } from './plain-error.ts'

// Whoever reads our lines may stop reading (`| head`); that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await main(process.argv.slice(2))
// Whatever a command left open (a socket kept alive, a timer) must not keep the process.
process.exit()

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await printHelp()
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    process.stderr.write(`There is no command ${name}; there are: ${Object.keys(commands).join(', ')}.\n`)
    return 1
  }
  try {
    const { command } = await load()
    if (args.includes('--help') || args.includes('-h')) {
      const usage = `npx firepay ${command.name} ${command.usage}`.trim()
      process.stdout.write(`Usage: ${usage}\n\n${command.help.trim()}\n`)
      return 0
    }
    return await command.run(args, commandContext())
  } catch (error) {
    if (error instanceof PlainError) process.stderr.write(`${error.message}\n`)
    else console.error(error)
    return 1
  }
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
  // npm runs a script in the root of the clone and tells where the person stood.
  const cwd = process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd()
  return { signal: stop.signal, cwd }
}

/** The launcher holds the other end of this pipe; when it is killed the pipe closes, and we stop in good order. */
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
  lines.push('', 'Each command explains itself with --help.')
  process.stdout.write(`${lines.join('\n')}\n`)
}
