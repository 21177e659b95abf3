import { spawn } from 'node:child_process'

export type StepOptions = {
  env?: NodeJS.ProcessEnv
  /** Keeps keyboard input from the step. */
  isAlone?: boolean
  /** Maximum duration; then the step is terminated, at last killed, and has failed. */
  limitMs?: number
}

/** Runs a program to its end, forwards signals to it, and returns its exit code; 1 when it could not be started. */
export function runStep(
  command: string,
  args: readonly string[],
  cwd: string,
  { env = process.env, isAlone = false, limitMs }: StepOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: [isAlone ? 'ignore' : 'inherit', 'inherit', 'inherit'] })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    const timers =
      limitMs === undefined
        ? []
        : [
            setTimeout(() => {
              process.stderr.write(`\n${command} is not done after ${limitMs / 60_000} minutes; it is ended.\n`)
              child.kill('SIGTERM')
            }, limitMs),
            setTimeout(() => child.kill('SIGKILL'), limitMs + 20_000),
          ]
    const end = (code: number) => {
      for (const signal of signals) process.off(signal, forward)
      for (const timer of timers) clearTimeout(timer)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })
}
