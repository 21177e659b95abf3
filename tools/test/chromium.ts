import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** How to get a browser, for whoever has to do it by hand. */
export const howToGetChromium =
  'There is no Chromium for the browser tests: install one (Debian, Ubuntu: sudo apt-get install chromium), or name one in CHROMIUM_PATH.'

/**
 * A Chromium to run journeys in: the one named in CHROMIUM_PATH, the system's, one that Playwright downloaded before. On a
 * Debian without any, as root, the system's is installed; nothing else of the machine is changed.
 * @param places where it may lie, the best first
 * @returns its path, or null when there is none and none could be installed
 */
export function findOrInstallChromium(places: readonly string[] = knownPlaces()): string | null {
  const found = places.find((place) => existsSync(place))
  if (found !== undefined) return found
  const isDebianRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isDebianRoot) return null
  process.stdout.write('Installing Chromium for the browser tests (apt-get install chromium) …\n')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    // Without a fresh list the installation may still find what an older one names.
    if (status !== 0 && args[0] !== 'update') return null
  }
  return places.find((place) => existsSync(place)) ?? null
}

function knownPlaces(): string[] {
  return [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
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
