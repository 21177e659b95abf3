/**
 * Preloaded into programs that tests start: terminates the program when its parent is gone. A failing or killed test
 * leaves nothing running.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()
