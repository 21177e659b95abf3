import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/program.ts'
import { layOutMail } from './mail-layout.ts'
import { openMailTransport } from './mail-transport.ts'
import type { Mail, MailData, MailTemplate } from './mails.ts'
import { nameInMail } from './name-in-mail.ts'
import { mailTexts, renderMail } from './render-mail.ts'

const origin = 'https://pay.example.com'
const at = '2026-11-21T22:45:00.000Z'
const seen = { at, address: '2001:db8::7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const link = (page: string) => `/${page}#fpm_${'x'.repeat(43)}`
const breaking = 'Evil\r\nBcc: all@evil.test\r\n\r\n<img src="https://evil.test/a.png"><b>'
const names: Record<string, string> = {
  'line breaks and markup': breaking,
  'a link': 'Bonus https://evil.test/login or evil.test, ask@evil.test',
  'an encoded word': '=?utf-8?B?RXZpbA==?=',
  'turned around': 'Shop \u202egnp.exe\u2066',
  'from the right': 'متجر المصابيح',
  'very long': 'Unternehmensbeteiligungsverwaltungsgesellschaft'.repeat(3).slice(0, 120),
  emoji: '🛍️'.repeat(40),
}

/** One mail of each kind. A new kind without one does not compile. */
function mailsWith(name: string): Mail[] {
  const data: MailData = {
    'confirm-email': { link: link('confirm-email'), validFor: '24 hours' },
    'already-registered': { signInLink: '/sign-in', resetLink: '/forgot-password' },
    'reset-password': { link: link('reset-password'), validFor: '30 minutes' },
    'password-changed': { how: 'reset', passkeys: [name, name], ...seen },
    'factor-changed': { change: { kind: 'passkey-added', name }, ...seen },
    'new-sign-in': seen,
    'secret-regenerated': { siteName: name, link: '/sites/site_1/keys', kind: 'API secret', by: name, ...seen },
    'ip-whitelist-changed': { whose: name, link: '/security', by: name, now: { enabled: true, entries: 3 }, ...seen },
    'notifications-disabled': {
      siteName: name,
      url: 'https://shop.example/x',
      reason: 'gone',
      at,
      link: '/sites/site_1',
    },
    'role-changed': { merchantName: name, by: name, at, before: 'viewer', role: 'admin' },
    'member-removed': { merchantName: name, by: name, at },
    'sessions-ended': { merchantName: name, by: name, at, count: 2 },
    invitation: { link: link('invitation'), validFor: '7 days', merchantName: name, invitedBy: name, role: 'viewer' },
  }
  // Each template has the data of its own name.
  return Object.entries(data).map(([template, one]) => ({ template, to: 'olive@shop.example', data: one }) as Mail)
}
const rendered = (mail: Mail, locale: Locale = 'en') =>
  layOutMail(renderMail(mail, 'Firepay', locale), { to: mail.to, appName: 'Firepay', origin, locale })

/** Visible text of the HTML. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
}

const inLanguages = (name: string) =>
  locales.flatMap((locale) =>
    mailsWith(name).map((mail): [Locale, MailTemplate, Mail] => [locale, mail.template, mail]),
  )

describe.each(Object.entries(names))('name with %s', (_, name) => {
  test.each(inLanguages(name))('is safe in %s %s', (locale, __, mail) => {
    const { subject, text, html } = rendered(mail, locale)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]|=\?/u)
    expect(subject.length).toBeLessThan(260)
    // Contains nothing that mail programs turn into a link.
    expect(`${subject}\n${text}\n${html}`).not.toMatch(/evil\.test/)
    // Loads nothing, runs nothing, and links only to our origin.
    const tags = html.match(/<[^>]*>/g)?.join('') ?? ''
    expect(tags).not.toMatch(/<(?:img|script|link|iframe|object|b>)|(?:src|srcset|background)=|url\(/i)
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/pay\.example\.com\//)
    // Both parts have the same text.
    const words = wordsOf(html)
    const lines = text.split('\n').filter((line) => line.trim() !== '' && line !== '-- ')
    for (const line of lines) expect(words).toContain(line.replace(/:$/, '').replace(/\s+/g, ' ').trim())
    const said = lines.join(' ').replace(/\s+/g, ' ')
    for (const word of words.replace(mailTexts[locale].orOpen, '').split(' ')) expect(said).toContain(word)
  })
})

test('translates every sentence of a mail', () => {
  for (const locale of locales.filter((one) => one !== 'en')) {
    for (const mail of mailsWith('Olga')) {
      const [other, english] = [rendered(mail, locale), rendered(mail)]
      const lines = new Set(english.text.split('\n').filter((line) => /\p{L} \p{L}/u.test(line)))
      expect(other.text.split('\n').filter((line) => lines.has(line))).toEqual([])
      expect(other.subject).not.toBe(english.subject)
      expect(other.html).toContain(`<html lang="${locale}">`)
    }
  }
})

test('shortens a name, breaks its links and isolates its direction', () => {
  expect(nameInMail('Harbor & Pine')).toBe('Harbor & Pine')
  expect([...nameInMail(names['very long'] ?? '')]).toHaveLength(80)
  expect(nameInMail('see evil.test, or ask@evil.test')).toBe('see evil.\u2060test, or ask@\u2060evil.\u2060test')
  expect(nameInMail(names['turned around'] ?? '')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(nameInMail('متجر')).toBe('\u2068متجر\u2069')
})

describe('a mail as a file', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeAll(() => {
    folder = temporaryFolder()
  })
  afterAll(() => folder.remove())

  test('has only our headers, whatever the names', async () => {
    const config = {
      mailUrl: `file://${folder.path}`,
      dataDir: folder.path,
      publicUrl: origin,
      production: false,
      appName: 'Firepay',
    }
    const post = openMailTransport(config, () => {})
    for (const name of Object.values(names)) {
      for (const mail of mailsWith(name)) await post.send(rendered(mail), new Date(at))
    }
    const files = readdirSync(folder.path).filter((file) => file.endsWith('.eml'))
    expect(files).toHaveLength(Object.keys(names).length * mailsWith('').length)
    for (const file of files) {
      const [head = ''] = readFileSync(join(folder.path, file), 'utf8').split('\n\n')
      const fields = head.split(/\n(?! )/).map((field) => field.split(':')[0])
      expect(fields).toEqual([
        'From',
        'To',
        'Subject',
        'Date',
        'Message-ID',
        'MIME-Version',
        'Auto-Submitted',
        'Content-Type',
      ])
      for (const line of head.split('\n').filter((one) => one.includes('=?')))
        expect(line.trim().length).toBeLessThan(90)
    }
  })
})
