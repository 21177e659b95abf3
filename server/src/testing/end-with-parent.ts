/**
 * Loaded into programs that tests start: one whose test is gone ends as if it were told to. A test that fails between start
 * and stop, or whose process is killed, leaves nothing running.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()
