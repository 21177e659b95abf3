import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser of the system; none is downloaded.
 * @throws Error with the sentence that says how to get one
 */
export function chromiumPath(): string {
  const found = places.find((place) => place && existsSync(place))
  if (found) return found
  throw new Error('No Chromium was found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.')
}
