import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { codeOf } from '../../platform/errors/database-errors.ts'

/**
 * Node accepts one connection per listening handle and iteration of the event loop, which lasts 10 to 15 ms under load: one
 * handle accepts some 70 connections a second, `/livez` among them (docs/decisions/connections.md).
 */
const handles = process.platform === 'linux' ? 64 : 1

/** Codes of kernels that cannot share ports. */
const notSupported = ['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']

/**
 * Listens on the port with several handles that pass their connections to the server; with one where ports cannot be shared.
 * @returns all listening servers, including the given one
 * @throws Error `EADDRINUSE` when another program listens there, even another Firepay of the same account
 */
export async function listenOn(server: Server, host: string, port: number): Promise<NetServer[]> {
  // Programs of one account may share a port unnoticed. So the port is first bound exclusively, under a lock that the kernel
  // releases when the process ends.
  const lock = handles > 1 && port !== 0 ? await lockOf(port) : null
  // Port 0 needs no lock: the kernel assigns only ports that no other handle has.
  if (handles === 1 || (port !== 0 && !lock)) return [await listening(server, { host, port })]
  try {
    if (lock) await closed(await listening(createServer(), { host, port }))
    try {
      await listening(server, { host, port, reusePort: true })
    } catch (error) {
      if (!notSupported.includes(codeOf(error) ?? '')) throw error
      return [await listening(server, { host, port })]
    }
    const bound = server.address() as AddressInfo
    const others = Array.from({ length: handles - 1 }, () => createServer({ allowHalfOpen: true, noDelay: true }))
    for (const other of others) {
      other.on('connection', (socket) => server.emit('connection', socket))
      await listening(other, { host: bound.address, port: bound.port, reusePort: true })
    }
    return [server, ...others]
  } finally {
    if (lock) await closed(lock)
  }
}

/** @returns null on platforms without such locks @throws Error `EADDRINUSE` while another process holds it */
async function lockOf(port: number): Promise<NetServer | null> {
  try {
    return await listening(createServer(), { path: `\0firepay-port-${port}` })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw error
    return null
  }
}

function listening<S extends NetServer>(server: S, options: object): Promise<S> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function closed(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
