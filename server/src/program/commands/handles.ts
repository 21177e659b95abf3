import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { codeOf } from '../../platform/errors/database-errors.ts'

/**
 * Node takes one connection from each listening handle in an iteration of the event loop, which lasts 10 to 15 ms when it is
 * busy: with one handle some 70 connections a second come in, `/livez` among them (docs/decisions/261-several-handles-on-one-port.md).
 */
const handles = process.platform === 'linux' ? 64 : 1

/** A kernel that does not share ports. */
const notSupported = ['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']

/**
 * Listens on the port with several handles, all of whose connections go to the one server; with one where ports cannot be
 * shared.
 * @returns all that listens, the server among it
 * @throws Error `EADDRINUSE` when anything else listens there, also another Firepay of the same account
 */
export async function listenOn(server: Server, host: string, port: number): Promise<NetServer[]> {
  // Programs of one account may share a port without knowing. So it is taken alone first, and nobody else looks
  // meanwhile; the lock, which the kernel keeps, ends with the process.
  const lock = handles > 1 && port !== 0 ? await lockOf(port) : null
  // The kernel gives nobody a port that another handle has, so that port 0 needs no lock.
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

/** @returns null where there are no such locks @throws Error `EADDRINUSE` while another process has it */
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
