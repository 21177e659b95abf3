import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Instructions for a manual installation. */
export const howToGetChromium =
  'There is no Chromium for the browser tests: install one (Debian: sudo apt-get install chromium-headless-shell, or chromium), or name one in CHROMIUM_PATH.'

/**
 * Finds a Chromium for the journeys: CHROMIUM_PATH, the system's, or one downloaded by Playwright. As root on Debian
 * the system's is installed if missing; nothing else on the machine changes. The headless build is preferred: same
 * engine, and a journey takes a quarter less.
 * @param places candidate paths, best first
 * @returns its path, or null when none exists or could be installed
 */
export function findOrInstallChromium(places: readonly string[] = knownPlaces()): string | null {
  const found = places.find((place) => existsSync(place))
  if (found !== undefined) return found
  const isDebianRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot) return null
  process.stdout.write('Installing Chromium for the browser tests with apt-get …\n')
  // If the update fails, an older package list may still do.
  aptGet('update')
  const isInstalled = ['chromium-headless-shell', 'chromium'].some((name) =>
    aptGet('install', '-y', '--no-install-recommends', name),
  )
  return (isInstalled && places.find((place) => existsSync(place))) || null
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

function knownPlaces(): string[] {
  return [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...downloadedByPlaywright(),
  ]
}

function downloadedByPlaywright(): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => ['chrome-linux', 'chrome-linux64'].map((folder) => join(cache, name, folder, 'chrome')))
}
