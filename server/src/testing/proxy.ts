import { connect, createServer, type Socket } from 'node:net'

/** A proxy that can go silent: connections stay open, but nothing is forwarded. */
export type TestProxy = {
  port: number
  /** Drops all data on existing and new connections. */
  silence(): void
  /** Forwards new connections again; old ones stay silent. */
  heal(): void
  close(): Promise<void>
}

export async function startProxy(to: { host: string; port: number }): Promise<TestProxy> {
  let isSilent = false
  const near = new Set<Socket>()
  const far = new Set<Socket>()
  const server = createServer((client) => {
    near.add(client)
    client.on('error', () => {})
    client.on('close', () => near.delete(client))
    if (isSilent) return void client.resume()
    // A path instead of a host: the server listens on a socket in it.
    const upstream = to.host.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to)
    far.add(upstream)
    upstream.on('error', () => {})
    upstream.on('close', () => far.delete(upstream))
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      isSilent = true
      for (const socket of [...near, ...far]) socket.unpipe().resume()
    },
    heal() {
      isSilent = false
    },
    close() {
      for (const socket of [...near, ...far]) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
