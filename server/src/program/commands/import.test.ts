import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../testing/program.ts'

let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let env: Record<string, string>
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
  env = { ...externalDatabase(urlOf(app.database.owner), folder.path), ALLOW_UNSAFE_DATABASE: '1' }
  siteId = (await app.createSite()).id
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

async function importFile(content: string | Uint8Array, ...options: string[]) {
  const path = join(folder.path, 'file.csv')
  writeFileSync(path, content)
  const program = runProgram(['import', path, '--site', siteId, ...options], env)
  return { code: await program.ended, output: program.output() }
}

const head =
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id'
const charge = (number: number) =>
  `txn_${number},2026-03-01 10:00:00,2026-03-03 00:00:00,eur,100.00,2.90,97.10,charge,ch_${number},"Zoë's ""${number}""",ch_${number}`
const refund = 'txn_r,2026-03-02 10:00:00,2026-03-04 00:00:00,eur,-30.00,0.00,-30.00,refund,re_1,,ch_1'

test('imports a processor’s file; a second import changes nothing', async () => {
  const file = [head, charge(1), charge(2), refund, ''].join('\r\n')
  const dry = await importFile(file, '--dry-run')
  expect(dry.output).toMatch(/payment\.captured: 2\npayment\.created: 2\nrefund\.created: 1\nrefund\.succeeded: 1/)
  expect(dry.output).toContain('EUR: file moves 164.20, Firepay would move 164.20: adds up\n')
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('Nothing was imported.')])

  const first = await importFile(file)
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('3 accepted, 0 duplicate, 0 held, 0 refused')])
  expect(first.output).toContain('EUR: file moves 164.20, Firepay moved 164.20: adds up\n')
  const again = await importFile(gzipSync(Buffer.from(`\ufeff${file}`)), '--format', 'stripe-balance')
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('0 accepted, 3 duplicate, 0 held, 0 refused')])
  const body = await readBalances()
  expect(body.items).toMatchObject([{ currency: 'EUR', total: { amount: '16420' } }])
})

test('names lines that cannot be imported, and continues', async () => {
  const broken = 'txn_9,2026-03-01 10:00:00,,eur,"1,2",0,0,charge,ch_9,"two\nlines",ch_9'
  const { code, output } = await importFile([head, broken, charge(3), charge(4).slice(0, 30)].join('\n'))
  expect(code).toBe(1)
  expect(output).toContain('line 2: "gross": "1,2" is not an amount.')
  expect(output).toContain('line 5: ')
  expect(output).toContain('1 accepted, 0 duplicate, 0 held, 2 refused')
})

test('reports per currency whether file and ledger agree, and both numbers of refused lines', async () => {
  const off = charge(11).replace('97.10', '97.00')
  const { code, output } = await importFile([head, charge(10), off, ''].join('\n'))
  expect(code).toBe(1)
  expect(output).toContain('(file moves 97.00 EUR, Firepay would move 97.10 EUR)')
  expect(output).toContain('EUR: file moves 194.10, Firepay moved 97.10: off by 97.00\n')
  expect(output).toContain('The file is not complete.')
})

test('explains why a file has no known format', async () => {
  expect(await importFile('a,b\n1,2\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('It begins with: a, b.'),
  })
  // UTF-16 without its byte order mark is not recognized as text.
  expect(await importFile(Buffer.from(head, 'utf16le'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('save it as CSV in UTF-8'),
  })
  expect(await importFile(head, '--format', 'nobody')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no format'),
  })
})

test('reads any other file by a mapping of its columns', async () => {
  const file = 'Nummer;Betrag;Tag\nA-1;1.234,50;03.02.2026\nA-2;10,00;03.02.2026\n'
  const mapping = join(folder.path, 'mapping.json')
  const read = async (text: string, ...more: string[]) => {
    writeFileSync(mapping, text)
    return await importFile(file, '--mapping', mapping, '--decimal', ',', '--dry-run', ...more)
  }
  expect(await read('{"id": "Nummer", "amount": "Betrag", "at": "Tag"}')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/payment\.captured: 2\npayment\.created: 2/),
  })
  const refused = async (text: string, ...more: string[]) => (await read(text, ...more)).output
  expect(await refused('{"id": "Nummer"}')).toContain('each need a column')
  expect(await refused('{"id": "Nummer", "colour": "x"}')).toContain('is not a valid mapping')
  expect(await refused('id=Nummer')).toContain('is not JSON')
  expect(await refused('{}', '--format', 'stripe-balance')).toContain('not both')
})

async function readBalances(): Promise<{ items: object[] }> {
  const answer = await fetch(`${app.baseUrl}/site-balances?siteId=${siteId}`, {
    headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` },
  })
  return (await answer.json()) as { items: object[] }
}
