/** Phrases for a device, by language. */
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

/** `Firefox on Linux`, from a user agent; `Program` when it is not a browser. */
export function deviceName(userAgent: string, words = english): string {
  const { browser, system } = readUserAgent(userAgent)
  if (browser && system) return words.both(browser, system)
  return browser ?? (system ? words.onlySystem(system) : words.program)
}

/** Names of browser and system, for phrases in other languages; both absent when it is not a browser. */
export function readUserAgent(userAgent: string): { browser?: string; system?: string } {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}

/**
 * The part of a user agent that survives updates: the browser's name, such as `Firefox`, otherwise the first product
 * token, such as `curl`.
 */
export function browserFamily(userAgent: string): string {
  return firstOf(browsers, userAgent) ?? (/^[^\s/]*/.exec(userAgent)?.[0] ?? '').toLowerCase()
}

// Order matters: Edge and Opera also contain Chrome, and nearly all contain Safari.
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
