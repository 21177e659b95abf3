import { spawn } from 'node:child_process'

/** Runs a program to its end, hands signals on to it, and answers its exit code; 1 when it could not be started. */
export function runStep(command: string, args: readonly string[], cwd: string, env = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    const end = (code: number) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })
}
