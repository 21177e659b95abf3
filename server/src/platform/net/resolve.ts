import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'

export type ResolvedAddress = { address: string; family: 4 | 6 }

/** Resolves a name to at least one address. @throws Error when it has none or the resolver fails */
export type Resolve = (host: string, timeoutMs: number) => Promise<ResolvedAddress[]>

/**
 * Resolves through the hosts file, then DNS, for IPv4 and IPv6. Not with getaddrinfo, which blocks one of four pool
 * threads while a name server is silent, and so delays password hashing.
 */
export const resolveName: Resolve = async (host, timeoutMs) => {
  if (ipaddr.isValid(host)) return [asAddress(host)]
  const named = await findInHostsFile(host)
  if (named.length > 0) return named
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])).map(asAddress)
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error('no address')
    return found
  } finally {
    clearTimeout(timer)
  }
}

const hostsFile = process.platform === 'win32' ? 'C:/Windows/System32/drivers/etc/hosts' : '/etc/hosts'

async function findInHostsFile(host: string): Promise<ResolvedAddress[]> {
  const wanted = host.toLowerCase()
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  const addresses = text.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().toLowerCase().split(/\s+/)
    return names.includes(wanted) && ipaddr.isValid(address) ? [address] : []
  })
  if (addresses.length === 0 && (wanted === 'localhost' || wanted.endsWith('.localhost'))) {
    addresses.push('127.0.0.1', '::1')
  }
  return [...new Set(addresses)].map(asAddress)
}

function asAddress(address: string): ResolvedAddress {
  return { address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }
}
