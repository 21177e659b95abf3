import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
/** Compressed by their own format already. */
const dense = new Set(['.png', '.ico', '.woff2'])
const pieceBytes = 64 * 1024
/** Below this a compressed answer saves no packet. */
const worthCompressing = 1_000

type Coding = 'br' | 'gzip' | 'identity'

type StaticFile = {
  type: string
  content: Buffer
  etag: string
  cacheControl: string
  isDense: boolean
  compressed: Partial<Record<Coding, Promise<Buffer>>>
}

/** Files of a folder, read once into memory; each is compressed at its first use and kept. */
export class StaticFiles {
  private readonly files = new Map<string, StaticFile>()

  constructor(folder: string) {
    for (const entry of listFiles(folder)) {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length).replaceAll('\\', '/')
      this.files.set(name, fileOf(name, readFileSync(path)))
    }
  }

  has(name: string): boolean {
    return this.files.has(name)
  }

  /** The answer to a GET or HEAD of a file; null when there is none of this name. */
  async answer(name: string, request: Headers): Promise<Response | null> {
    const file = this.files.get(name)
    return file ? answerFile(file, request) : null
  }
}

/** A file that is kept in memory. @param name says its type and how long it is cached */
export function fileOf(name: string, content: Buffer): StaticFile {
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    // Names under /assets/ carry the hash of their content, so what is behind one never changes.
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    isDense: dense.has(extname(name)),
    compressed: {},
  }
}

/** The answer to a GET or HEAD of the file. */
export async function answerFile(file: StaticFile, request: Headers): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (request.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const coding = codingFor(file, request.get('accept-encoding'))
  if (coding !== 'identity') headers['content-encoding'] = coding
  const bytes = await encoded(file, coding)
  return new Response(inPieces(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** Views of the bytes, each made when the one before is taken: whoever does not read costs no copy of the whole. */
function inPieces(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + pieceBytes))
        at += pieceBytes
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The folder, and again when its `index.html` was built anew. It is read at once: the server may go on as an account that
 * cannot enter the clone, and then keeps what it has.
 */
export function rebuiltFiles(folder: string): () => StaticFiles | null {
  let read: { files: StaticFiles; at: number } | null = null
  const look = () => {
    const builtAt = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) read = null
    else if (read?.at !== builtAt) read = { files: new StaticFiles(folder), at: builtAt }
  }
  look()
  return () => {
    try {
      look()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    }
    return read?.files ?? null
  }
}

function listFiles(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'),
  )
}

function codingFor(file: StaticFile, accepted: string | null): Coding {
  if (accepted === null || file.isDense || file.content.length < worthCompressing) return 'identity'
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((one) => one.trim()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  return offers.includes('br') ? 'br' : offers.includes('gzip') ? 'gzip' : 'identity'
}

function encoded(file: StaticFile, coding: Coding): Promise<Buffer> {
  file.compressed[coding] ??= compress(file.content, coding)
  return file.compressed[coding]
}

function compress(content: Buffer, coding: Coding): Promise<Buffer> {
  switch (coding) {
    case 'br':
      // 9 and not 11: a tenth of the time for some 3 % more bytes, and it happens while somebody waits.
      return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    case 'gzip':
      return promisify(gzip)(content, { level: 9 })
    case 'identity':
      return Promise.resolve(content)
  }
}
