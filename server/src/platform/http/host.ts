import ipaddr from 'ipaddr.js'

/**
 * True for a `Host` header with the host of `PUBLIC_URL` or a loopback name. Other names point here by DNS rebinding
 * and are answered with 421.
 */
export function isOwnHost(host: string | undefined, publicUrl: string | undefined): boolean {
  const name = hostnameOf(host)
  if (name === null) return false
  return isLoopbackName(name) || (publicUrl !== undefined && name === new URL(publicUrl).hostname)
}

/** Origin that the caller used; behind a proxy its scheme is that of `PUBLIC_URL`. */
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
