import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { program } from './program.ts'

export type Mail = { subject: string; text: string; html: string; link: string }

/**
 * Waits for the latest mail to an address in the data folder. Parts are read unencoded; an encoded one fails the
 * journey.
 * @param about words of the subject
 */
export async function mailTo(address: string, about: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(() => (found = readMails(address).findLast(({ subject }) => about.test(subject))), {
      message: `a mail to ${address} about ${about}`,
    })
    .toBeDefined()
  if (!found) throw new Error('The poll above has found it')
  return found
}

/** In order of creation: file names start with the time. */
function readMails(address: string): Mail[] {
  const folder = join(program.dataDir, 'mail')
  // The first mail creates it.
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((eml) => eml.includes(`\nTo: <${address}>\n`))
    .map(parse)
}

function parse(eml: string): Mail {
  const boundary = `--${/boundary="(.+)"/.exec(eml)?.[1]}`
  const part = (type: string) => {
    const found = eml.split(boundary).find((part) => part.includes(`Content-Type: text/${type}; charset=utf-8`))
    const [head = '', ...body] = (found ?? '').split('\n\n')
    expect(head).toContain('Content-Transfer-Encoding: 8bit')
    return body.join('\n\n')
  }
  const text = part('plain')
  const subject = decodeWords(/^Subject: (.*(?:\n[ \t].*)*)$/m.exec(eml)?.[1] ?? '')
  return { subject, text, html: part('html'), link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}

/** Decodes a non-ASCII header: folded encoded words (RFC 2047). */
function decodeWords(header: string): string {
  return header.replace(/=\?utf-8\?B\?([^?]*)\?=(?:\n[ \t])?/g, (_, word) => Buffer.from(word, 'base64').toString())
}
