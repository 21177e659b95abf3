import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { attemptSeconds } from '@firepay/contract/notifications/notification-values.ts'
import { type CallbackConfig, findCallbackFault, hostOf, nowhere } from '../../../platform/net/callback-rule.ts'
import { type Resolve, type ResolvedAddress, resolveName } from '../../../platform/net/resolve.ts'

export type AttemptError = { kind: 'dns' | 'connect' | 'tls' | 'timeout' | 'http' | 'blocked'; message: string }

/** Outcome of an attempt: a response, an error, or both for any status but 2xx. */
export type Outcome = {
  durationMs: number
  response?: { status: number; headers: Record<string, string>; body: string }
  error?: AttemptError
}

export type Dial = { config: CallbackConfig; resolve?: Resolve; limits?: Limits }

/** security.md N-04. */
export type Limits = { totalMs: number; connectMs: number; dnsMs: number }
const usualLimits: Limits = { totalMs: attemptSeconds * 1_000, connectMs: 5_000, dnsMs: 5_000 }
const maxReadBytes = 16 * 1024
/** Interim 1xx responses; one or two are usual. */
const maxInterim = 10
const maxKeptBytes = 1024
const maxHeaders = 40
const maxHeaderLength = 256

class AttemptFailed extends Error {
  readonly kind: AttemptError['kind']
  constructor(kind: AttemptError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

// One connection per attempt: the address may change before the next one. These agents ignore proxy settings of the
// environment (security.md N-09).
const agents = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) }

/**
 * POSTs a body once. Resolves the name, checks every address, and connects to a checked one; follows no redirect. Never
 * throws: failures are outcomes.
 */
export async function deliver(
  dial: Dial,
  target: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Outcome> {
  const { totalMs } = dial.limits ?? usualLimits
  const began = performance.now()
  const durationMs = () => Math.round(performance.now() - began)
  try {
    const response = await within(totalMs, (signal) => post(dial, target, { headers, body }, signal))
    const isSuccess = response.status >= 200 && response.status < 300
    const error = isSuccess ? {} : { error: { kind: 'http' as const, message: `Answered ${response.status}.` } }
    return { durationMs: durationMs(), response, ...error }
  } catch (error) {
    return { durationMs: durationMs(), error: describe(error) }
  }
}

function describe(error: unknown): AttemptError {
  if (error instanceof AttemptFailed) return { kind: error.kind, message: error.message }
  return { kind: 'http', message: error instanceof Error ? error.message.slice(0, 300) : 'It broke off.' }
}

async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const late = new AttemptFailed('timeout', `No whole answer within ${ms / 1000} s.`)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late)
      ending.abort(late)
    }, ms)
  })
  try {
    return await Promise.race([run(ending.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

type Answered = NonNullable<Outcome['response']>

async function post(
  dial: Dial,
  target: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  signal: AbortSignal,
): Promise<Answered> {
  const url = new URL(target)
  const limits = dial.limits ?? usualLimits
  const addresses = await checkedAddresses(dial, url, limits.dnsMs)
  signal.throwIfAborted()
  return await new Promise<Answered>((resolve, reject) => {
    // Only checked addresses, even if the name resolves differently a moment later (security.md N-10).
    const lookup: LookupFunction = (_host, options, done) => {
      const [first] = addresses
      if (options.all || !first) done(null, addresses)
      else done(null, first.address, first.family)
    }
    const { request: open } = url.protocol === 'https:' ? https : http
    const request = open(url, {
      method: 'POST',
      agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
      headers: { ...headers, 'content-length': body.length },
      lookup,
      signal,
    })
    let phase: 'connect' | 'tls' | 'http' = 'connect'
    const late = setTimeout(
      () => request.destroy(new AttemptFailed('timeout', `No connection within ${limits.connectMs / 1000} s.`)),
      limits.connectMs,
    )
    request.on('socket', (socket) => {
      socket.on('connect', () => {
        phase = url.protocol === 'https:' ? 'tls' : 'http'
        if (phase === 'http') clearTimeout(late)
      })
      socket.on('secureConnect', () => {
        phase = 'http'
        clearTimeout(late)
      })
    })
    let interim = 0
    // Node skips interim responses such as 102 without a limit.
    request.on('information', () => {
      if (++interim > maxInterim) request.destroy(new AttemptFailed('http', 'It sent too many interim answers.'))
    })
    request.on('upgrade', () => request.destroy(new AttemptFailed('http', 'It wanted another protocol.')))
    request.on('error', (error) => reject(classify(error, phase)))
    request.on('close', () => {
      clearTimeout(late)
      reject(new AttemptFailed('http', 'The connection was closed before the answer was whole.'))
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: keptHeaders(response.headers),
          body: keptText(Buffer.concat(chunks)),
        })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= maxReadBytes) finish()
      })
      response.on('end', finish)
      response.on('error', (error) => reject(classify(error, phase)))
    })
    request.end(body)
  })
}

async function checkedAddresses({ config, resolve = resolveName }: Dial, url: URL, dnsMs: number) {
  // The URL itself is checked before DNS is asked, so that its fault is reported as such.
  const fault = findCallbackFault(config, url, null)
  if (fault !== null) throw new AttemptFailed('blocked', fault)
  const addresses = await resolve(hostOf(url), dnsMs).catch((): ResolvedAddress[] => [])
  const isUsable =
    addresses.length > 0 &&
    findCallbackFault(
      config,
      url,
      addresses.map(({ address }) => address),
    ) === null
  // The same text for an unknown name and an internal one, so that it reveals no internal names.
  if (!isUsable) throw new AttemptFailed('dns', nowhere)
  return addresses
}

function classify(error: Error & { code?: string }, phase: 'connect' | 'tls' | 'http'): AttemptFailed {
  if (error instanceof AttemptFailed) return error
  if (error.cause instanceof AttemptFailed) return error.cause
  const code = error.code ?? ''
  if (phase === 'http' && !/CERT|TLS|SSL/.test(code)) {
    return new AttemptFailed('http', `The connection broke off${code && ` (${code})`}.`)
  }
  if (phase === 'connect') return new AttemptFailed('connect', `No connection${code && ` (${code})`}.`)
  return new AttemptFailed('tls', `TLS failed${code && ` (${code})`}.`)
}

const unkept = new Set(['set-cookie', 'www-authenticate', 'authorization'])

/** Headers of a response that are stored, without cookies and credentials. */
function keptHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !unkept.has(name))
  return Object.fromEntries(
    kept
      .slice(0, maxHeaders)
      .map(([name, value]) => [name.slice(0, 100), storable(String(value)).slice(0, maxHeaderLength)]),
  )
}

/** Start of the body as text. Replaces invalid UTF-8, and NUL, which PostgreSQL cannot store. */
function keptText(body: Buffer): string {
  return storable(body.subarray(0, maxKeptBytes).toString('utf8'))
}

function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
