/** How a device is said: what a browser runs on, and what is no browser. */
export type DeviceWords = {
  both: (browser: string, system: string) => string
  onlySystem: (system: string) => string
  program: string
}

const english: DeviceWords = {
  both: (browser, system) => `${browser} on ${system}`,
  onlySystem: (system) => `Browser on ${system}`,
  program: 'Program',
}

/** `Firefox on Linux`, from a user agent; `Program` for anything that is no browser. */
export function deviceName(userAgent: string, words = english): string {
  const { browser, system } = readUserAgent(userAgent)
  if (browser && system) return words.both(browser, system)
  return browser ?? (system ? words.onlySystem(system) : words.program)
}

/** Browser and system by name, for who says them in another language; a program that is no browser has neither. */
export function readUserAgent(userAgent: string): { browser?: string; system?: string } {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}

/**
 * What stays the same of a user agent when the browser or the system is updated: `Firefox`. Of a program that is no
 * browser the product it names first: `curl`.
 */
export function browserFamily(userAgent: string): string {
  return firstOf(browsers, userAgent) ?? (/^[^\s/]*/.exec(userAgent)?.[0] ?? '').toLowerCase()
}

// The order matters: Edge and Opera say Chrome too, and everything says Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

function firstOf(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
