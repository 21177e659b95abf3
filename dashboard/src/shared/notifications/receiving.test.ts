import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'
import { snippets } from './snippets.ts'

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
  { name: 'an old timestamp', headers: headersOf(now - 301), sent: body, genuine: false },
] as const

test.each(cases)('the code in Node tells $name', async ({ headers, sent, genuine }) => {
  const ends = `\nconst [headers, body] = JSON.parse(process.argv[1])\nconsole.log(isGenuine(headers, Buffer.from(body)))`
  const code = snippets.Node.replace('export ', '') + ends
  expect(run(process.execPath, ['--input-type=module', '-e', code, '--'], [headers, sent])).toBe(String(genuine))
})

test('a copied command keeps every byte, whatever is in it', () => {
  const hostile = 'it\'s $(id) `id` "quoted"\n\\ end'
  const command = curlOf('https://shop.example/hooks?a=1&b=2', { 'x-note': hostile, 'Content-Length': '9' }, hostile)
  // A shell that prints its words in place of curl.
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
