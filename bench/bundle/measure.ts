import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '../support/installation.ts'

/** An entry of Vite's manifest. */
type ManifestEntry = { file: string; imports?: string[]; css?: string[] }

/** Scripts and styles of a screen's first load with an empty cache, in bytes; each file is compressed separately. */
export type ScreenWeight = {
  screen: string
  requests: number
  scriptGzip: number
  styleGzip: number
  totalGzip: number
  totalBrotli: number
}

/** Weight of a sample page beyond its frame, which is loaded before: bytes, gzip -9. */
export type PageWeight = { page: string; totalGzip: number }

/** A build of the dashboard in a separate folder. */
type Build = { folder: string; manifest: Record<string, ManifestEntry> }

/**
 * Builds the dashboard in English and weighs what a browser loads for each screen: scripts and styles of the document,
 * the page, and all their static imports. Also lists pages that load the code of dialogs, drawers, menus and panels.
 */
export function weighScreens(): { screens: ScreenWeight[]; pagesWithLayers: string[]; samplePages: PageWeight[] } {
  const folder = mkdtempSync(join(tmpdir(), 'firepay-bundle-'))
  try {
    const build = buildInto(folder)
    const pages = Object.keys(build.manifest).filter((each) => each.endsWith('-page.tsx'))
    const source = (name: string) => {
      const found = Object.keys(build.manifest).find((each) => each.endsWith(name))
      if (!found) throw new Error(`The build has no ${name}`)
      return found
    }
    const overview = source('overview/overview-page.tsx')
    const weigh = (screen: string, document: string, ...of: string[]) =>
      weightOf(screen, folder, filesOf(build, document, of))
    return {
      screens: [
        weigh('sign-in', 'sign-in.html'),
        weigh('overview', 'index.html', overview),
        weigh('overview with its charts', 'index.html', overview, source('statistics/statistics-charts.tsx')),
        weigh('transactions', 'index.html', source('transactions/list/transactions-page.tsx')),
      ],
      pagesWithLayers: pages.filter((each) =>
        [...filesOf(build, 'index.html', [each])].some((file) => /\/layers-[\w-]+\.js$/.test(file)),
      ),
      samplePages: weighSamplePages(build, pages),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const ofSampleArea = /^\.\.\/demo\/pages\/src\//

function weighSamplePages(build: Build, pages: readonly string[]): PageWeight[] {
  // Both are absent in a build without the sample area.
  const frames = Object.keys(build.manifest).filter((each) => ofSampleArea.test(each) && each.endsWith('/frame.tsx'))
  const known = filesOf(build, 'index.html', frames)
  return pages
    .filter((each) => ofSampleArea.test(each))
    .map((each) => {
      const own = [...filesOf(build, 'index.html', [each])].filter((file) => !known.has(file))
      const bytes = own.map((file) => gzipSync(readFileSync(join(build.folder, file)), { level: 9 }).length)
      return { page: each.replace(ofSampleArea, ''), totalGzip: bytes.reduce((sum, one) => sum + one, 0) }
    })
    .sort((a, b) => b.totalGzip - a.totalGzip)
}

/** Budget of a sample page beyond its frame; excludes editors and charts that load later. */
export const samplePageBudget = 150_000

function buildInto(folder: string): Build {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--manifest', 'manifest.json', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, [vite, ...args], {
    cwd: join(root, 'dashboard'),
    // NODE_ENV of the caller may differ; React would then be built for development.
    env: { ...process.env, NODE_ENV: 'production', DASHBOARD_LANGUAGE: 'en' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { folder, manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) }
}

/** Scripts and styles of the document, and everything that they and the pages import statically. */
function filesOf({ folder, manifest }: Build, document: string, pages: readonly string[]): Set<string> {
  const keyOf = new Map(Object.entries(manifest).map(([key, entry]) => [entry.file, key]))
  const html = readFileSync(join(folder, document), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const files = new Set(named)
  const waiting = [...pages, ...named.flatMap((file) => keyOf.get(file) ?? [])]
  const seen = new Set<string>()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = manifest[key]
    if (!entry || seen.has(key)) continue
    seen.add(key)
    files.add(entry.file)
    for (const style of entry.css ?? []) files.add(style)
    waiting.push(...(entry.imports ?? []))
  }
  return files
}

function weightOf(screen: string, folder: string, files: ReadonlySet<string>): ScreenWeight {
  let scriptGzip = 0
  let styleGzip = 0
  let totalBrotli = 0
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    const gzip = gzipSync(bytes, { level: 9 }).length
    if (file.endsWith('.css')) styleGzip += gzip
    else scriptGzip += gzip
    totalBrotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  }
  return { screen, requests: files.size, scriptGzip, styleGzip, totalGzip: scriptGzip + styleGzip, totalBrotli }
}

/**
 * Limits per screen: bytes of scripts and styles after gzip -9, and number of files. The margin of about 3 % fits a new
 * control, but not an accidental library.
 */
export const budgets: Record<string, { totalGzip: number; requests?: number }> = {
  'sign-in': { totalGzip: 97_700, requests: 7 },
  // Includes 0.7 kB for links to the sample area, whose code loads with its pages.
  overview: { totalGzip: 210_000 },
  'overview with its charts': { totalGzip: 242_500 },
  transactions: { totalGzip: 209_500, requests: 17 },
}
