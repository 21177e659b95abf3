import { spawn } from 'node:child_process'

/** Runs a program to its end, hands signals on to it, and answers its exit code. */
export function runStep(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const end = (code) => {
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
