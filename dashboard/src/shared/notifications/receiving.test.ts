import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'
import { type Language, languages, snippets } from './snippets.ts'

const key = Buffer.from('a key of thirty-six bytes, all of it')
const body = '{"type":"payment.captured","data":{"name":"Zoë’s"}}'
const id = 'ntf_01jd0000000000000000000001'

function headersOf(timestamp: number, sent = body) {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${sent}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
  }
}

const now = Math.floor(Date.now() / 1000)
const cases = [
  { name: 'the second of two signatures', headers: headersOf(now), sent: body, genuine: true },
  { name: 'another body', headers: headersOf(now), sent: `${body} `, genuine: false },
  {
    name: 'a single signature',
    headers: { ...headersOf(now), 'webhook-signature': headersOf(now)['webhook-signature'].split(' ')[1] },
    sent: body,
    genuine: true,
  },
  { name: 'a timestamp of later', headers: headersOf(now + 400), sent: body, genuine: false },
  {
    name: 'a signature of another length',
    headers: { ...headersOf(now), 'webhook-signature': 'v1,AAAA' },
    sent: body,
    genuine: false,
  },
  { name: 'an old timestamp', headers: headersOf(now - 301), sent: body, genuine: false },
] as const

/** Runs the displayed code in each language with headers and body as JSON; it prints true or false. */
const programs: Record<
  Language,
  { program: string; version: string; args: (code: string, folder: string) => string[] }
> = {
  Node: {
    program: process.execPath,
    version: '--version',
    args: (code) => {
      const ends = `\nconst [headers, body] = JSON.parse(process.argv[1])\nconsole.log(isGenuine(headers, Buffer.from(body)))`
      return ['--input-type=module', '-e', code.replace('export ', '') + ends, '--']
    },
  },
  Python: {
    program: 'python3',
    version: '--version',
    args: (code) => {
      const ends =
        'import json, sys\nheaders, body = json.loads(sys.argv[1])\nprint(is_genuine(headers, body.encode()))'
      return ['-c', `${code}\n${ends}`]
    },
  },
  PHP: {
    program: 'php',
    version: '--version',
    args: (code) => {
      const ends =
        '[$headers, $body] = json_decode($argv[1], true); echo is_genuine($headers, $body) ? "true" : "false";'
      return ['-r', `${code.replace('<?php', '')}\n${ends}`, '--']
    },
  },
  Ruby: {
    program: 'ruby',
    version: '--version',
    args: (code) => [
      '-e',
      `${code}\nrequire "json"\nheaders, body = JSON.parse(ARGV[0])\nputs genuine?(headers, body.b)`,
    ],
  },
  Go: {
    program: 'go',
    version: 'version',
    args: (code, folder) => {
      const imports = 'import (\n\t"encoding/json"\n\t"fmt"'
      const main = `
func main() {
	var asked [2]json.RawMessage
	var given map[string]string
	var body string
	if json.Unmarshal([]byte(os.Args[1]), &asked) != nil || json.Unmarshal(asked[0], &given) != nil || json.Unmarshal(asked[1], &body) != nil {
		panic("no JSON")
	}
	headers := http.Header{}
	for name, value := range given {
		headers.Set(name, value)
	}
	fmt.Println(IsGenuine(headers, []byte(body)))
}
`
      const file = join(folder, 'main.go')
      writeFileSync(file, code.replace('package hooks', 'package main').replace('import (', imports) + main)
      return ['run', file]
    },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'firepay-snippets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(languages)('the code in %s', (language) => {
  const { program, version, args } = programs[language]
  // The title names languages missing on this machine.
  const isHere = spawnSync(program, [version]).status === 0
  test.skipIf(!isHere).each(cases)(
    `verifies $name (needs ${language})`,
    { timeout: 60_000 },
    ({ headers, sent, genuine }) => {
      const told = run(program, args(snippets[language], folder), [headers, sent])
      expect(told.toLowerCase()).toBe(String(genuine))
    },
  )
})

test('a copied command keeps every byte', () => {
  const hostile = 'it\'s $(id) `id` "quoted"\n\\ end'
  const command = curlOf('https://shop.example/hooks?a=1&b=2', { 'x-note': hostile, 'Content-Length': '9' }, hostile)
  // A shell function in place of curl that prints its arguments.
  const printed = execFileSync('sh', ['-c', `curl() { for each; do printf '%s\\0' "$each"; done; }; ${command}`], {
    encoding: 'utf8',
  })
  expect(printed.split('\0').slice(0, -1)).toEqual([
    ...['-X', 'POST', 'https://shop.example/hooks?a=1&b=2', '-H', `x-note: ${hostile}`, '--data-raw', hostile],
  ])
})

function run(program: string, args: string[], input: unknown): string {
  const env = { ...process.env, FIREPAY_SECRET_KEY: `whsec_${key.toString('base64')}` }
  return execFileSync(program, [...args, JSON.stringify(input)], { env, encoding: 'utf8' }).trim()
}
