import { Socket } from 'node:net'

/** The launcher holds the other end of this pipe: when it is killed, this process is stopped. Children do not inherit it. */
export function watchLifeline() {
  const fd = Number(process.env.FIREPAY_LIFELINE)
  delete process.env.FIREPAY_LIFELINE
  if (!fd) return
  const pipe = new Socket({ fd, readable: true, writable: false })
  pipe.on('error', () => {})
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'))
  pipe.resume()
  pipe.unref()
}
