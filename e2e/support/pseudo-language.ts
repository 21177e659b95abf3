import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pseudo } from './pseudo-text.ts'

/** A build in the pseudo-language: text without brackets on a screen comes from no file of texts. */
export type PseudoBuild = { speak(page: Page): Promise<void>; remove(): void }

export function buildPseudo(): PseudoBuild {
  const folder = mkdtempSync(join(tmpdir(), 'firepay-pseudo-'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-pseudo.ts'), folder], {
    // NODE_ENV of the caller may differ; React would then be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    /** Serves documents and assets of this build to the page, with the headers of the server. */
    async speak(page) {
      await page.route('**/*', async (route) => {
        const request = route.request()
        const file = join(folder, new URL(request.url()).pathname)
        if (request.isNavigationRequest()) {
          const response = await route.fetch()
          const name = (await response.text()).includes('/assets/sign-in-') ? 'sign-in.html' : 'index.html'
          return route.fulfill({ response, body: readFileSync(join(folder, name), 'utf8') })
        }
        return file.startsWith(join(folder, 'assets')) && existsSync(file)
          ? route.fulfill({ path: file })
          : route.fallback()
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** An English text as the build shows it. */
export function inPseudo(text: string): string {
  return pseudo(text, '') as string
}

/** Members of answers with sentences or words of the API. */
const spoken = /^(?:device|summary|detail|title|type|code|status|role|label)$/

/**
 * Collects data shown unchanged in every language: names, ids and references from answers. Lower-case words are enum
 * values, which screens translate.
 */
export function collectData(page: Page): Set<string> {
  const data = new Set<string>()
  const take = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (!spoken.test(key) && !/^[a-z]+(?:[_.-][a-z]+)*$/.test(value)) data.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, part] of Object.entries(value)) take(part, Array.isArray(value) ? key : inner)
    }
  }
  page.on('response', async (response) => {
    if (!/\/api\/v1\/|\/config\.json/.test(response.url())) return
    take(await response.json().catch(() => null))
  })
  return data
}

/**
 * Visible text without brackets: content, accessible names and the document title. Code (`translate="no"`) and marked
 * foreign languages (`lang`) are skipped.
 */
export async function unbracketed(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const texts = [document.title]
    const isQuote =
      'script, style, noscript, code, pre, kbd, option, [aria-hidden="true"], [translate="no"], body [lang]'
    const isShown = (element: Element | null) => element !== null && element.closest(isQuote) === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (isShown(node.parentElement)) texts.push(node.textContent ?? '')
    }
    const readable = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'title', 'alt']
    for (const element of document.querySelectorAll(readable.map((name) => `[${name}]`).join(', '))) {
      if (isShown(element)) texts.push(...readable.map((name) => element.getAttribute(name) ?? ''))
    }
    return texts
  })
  const known = [...data, ...wordsOfNoLanguage].sort((a, b) => b.length - a.length)
  return [...new Set(seen)].filter((text) => /\p{L}{2}/u.test(withoutKnown(text, known)))
}

/** "Mon", "November", "UTC", "Germany", "Euro": output of `Intl` and language-neutral words. */
const wordsOfNoLanguage = [
  ...namesOfTime(),
  ...namesOfCurrencies(),
  ...Intl.supportedValuesOf('timeZone'),
  // Column heads name only the city of the zone.
  ...Intl.supportedValuesOf('timeZone').map((name) => name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')),
  ...namesOfCountries(),
  ...[
    'Firepay',
    // An extension brings its own texts.
    'Sample area',
    'UTC',
    'GMT',
    'CSV',
    'JSON',
    'NDJSON',
    'API',
    'English',
    'Русский',
    'Node',
    'Python',
    'Ruby',
    'PHP',
    'Go',
    'Visa',
    'VISA',
    'Mastercard',
    'Chrome',
    'Linux',
  ],
]

function namesOfTime(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day))
  const write = (instants: number[], options: Intl.DateTimeFormatOptions) =>
    instants.map((instant) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(instant))
  return [
    ...(['long', 'short'] as const).flatMap((look) => [
      ...write(months, { month: look }),
      ...write(days, { weekday: look }),
    ]),
    ...write(months, { month: 'long' }).map((name) => name.slice(0, 3)),
  ]
}

function namesOfCountries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []))
}

/** As in the list of currencies; those of funds and tests have no name. */
function namesOfCurrencies(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = [...Intl.supportedValuesOf('currency'), 'BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV']
  return codes.flatMap((code) => [names.of(code) ?? code, code])
}

function withoutKnown(text: string, known: readonly string[]): string {
  // Ids (also shortened), event types, and durations of `Intl`.
  let rest = text.replace(/\b[a-z]{2,5}_[\w…]+|\b[a-z]+\.[a-z_.]+\b(?![\w@])|\d+ (?:hours?|minutes?|seconds?)\b/g, ' ')
  // Brackets may be nested.
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  for (const word of known) {
    if (!/\p{L}{2}/u.test(rest)) return rest
    if (/\p{L}{2}/u.test(word)) rest = rest.replaceAll(word, ' ')
  }
  return rest
}

/**
 * Cut-off texts: clipped without an ellipsis, or ending in one where the text must be complete: controls, headings and
 * tabs. Names chosen by users may end in one.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = 'button, [role="tab"], [role="radio"], nav a, h1, h2, h3, label, legend, summary, dt'
    const isClipped = (element: HTMLElement) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const text = [...element.childNodes]
        .flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : []))
        .join('')
      if (!/\S/.test(text) || element.closest('[aria-hidden="true"], .visually-hidden') !== null) return []
      const isCut = element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1 && isClipped(element)
      if (!isCut || getComputedStyle(element).clipPath !== 'none') return []
      const mayEnd = getComputedStyle(element).textOverflow === 'ellipsis'
      // The switcher in the header shows a site's name.
      const isName = !text.includes('⟦') || element.closest(whole) === null || element.closest('header') !== null
      return mayEnd && isName ? [] : [text]
    })
  })
}
