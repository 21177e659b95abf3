import ipaddr from 'ipaddr.js'

/**
 * Whether a `Host` header is one of ours: the one of `PUBLIC_URL`, or loopback. Another one is a name that somebody
 * pointed at us (DNS rebinding), and is answered 421.
 */
export function isOwnHost(host: string | undefined, publicUrl: string | undefined): boolean {
  const name = hostnameOf(host)
  if (name === null) return false
  return isLoopbackName(name) || (publicUrl !== undefined && name === new URL(publicUrl).hostname)
}

/** The origin that the caller used: behind a proxy the scheme is the one of `PUBLIC_URL`. */
export function originOf(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl !== undefined && hostnameOf(host) === new URL(publicUrl).hostname) return publicUrl
  return `http://${host ?? 'localhost'}`
}

function hostnameOf(host: string | undefined): string | null {
  if (!host || !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(host)) return null
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}

function isLoopbackName(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = name.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
