import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { eventData, eventEnvelope } from '@firepay/contract/ingest/ingest.schemas.ts'
import { describe, expect, test } from 'vitest'
import { csvText } from '../../platform/http/csv.ts'
import { parseAmount } from './amounts.ts'
import { eventsOf } from './events-of-movements.ts'
import { guessSeparator } from './find-header.ts'
import { fileFormats } from './formats/formats.ts'
import { parseInstant } from './instants.ts'
import { guessEncoding } from './letters.ts'
import { FileFault } from './line.ts'
import { linesOfFile } from './lines-of-file.ts'
import { keepableText } from './mask-card-numbers.ts'
import { type LineRead, type Reading, readPart } from './read-part.ts'

const utf8 = new TextEncoder()

const notation = { decimal: '.', timeZone: 'Europe/Berlin', dayFirst: true } as const

/** Movements of a file, line by line, or faults; the same however the file is cut into parts. */
async function read(text: string, partBytes = 100_000) {
  const bytes = utf8.encode(text)
  const lines: LineRead[] = []
  let reading: Reading | null = null
  for (let at = 0; at < bytes.length; ) {
    const next = at === 0 ? Math.max(partBytes, text.indexOf('\n') + 10) : at + partBytes
    const isLast = next >= bytes.length
    const done: Awaited<ReturnType<typeof readPart>> = await readPart(reading, bytes.subarray(at, next), {
      formats: fileFormats,
      notation,
      isLast,
    })
    reading = done.reading
    lines.push(...done.lines)
    at = next
  }
  return lines.map((line) => {
    if ('fault' in line) return line.fault
    const events = line.movements.flatMap((movement) => eventsOf(reading?.format ?? '', movement))
    for (const event of events) {
      const { type } = eventEnvelope.parse(event)
      eventData[type].parse(event.data)
    }
    return events.map(({ type, occurredAt, reference, data }) => ({ type, occurredAt, reference, ...data }))
  })
}
const eur = (amount: string) => ({ amount, currency: 'EUR' })

describe('amounts', () => {
  test.each([
    ['1,234.50', 'EUR', '.', 123450n],
    ['1.234,50', 'EUR', ',', 123450n],
    ['(12.00)', 'EUR', '.', -1200n],
    ['12.00-', 'EUR', '.', -1200n],
    ['-€ 12', 'EUR', '.', -1200n],
    ['−12', 'JPY', '.', -12n],
    ['0.500', 'KWD', '.', 500n],
    ['10000000000000000.00', 'EUR', '.', 10n ** 18n],
    ["1'000", 'CHF', '.', 100000n],
    ['1’234.50', 'CHF', '.', 123450n],
    ['1,00,000.00', 'INR', '.', 10000000n],
    ['₹12,34,567.50', 'INR', '.', 123456750n],
    ['12,34,56', 'INR', '.', '"12,34,56" is not an amount.'],
    ['1,00.000,00', 'INR', ',', '"1,00.000,00" is not an amount.'],
    ['1.50', 'JPY', '.', '"1.50" has more than 0 decimals, JPY has not.'],
    ['1.234', 'EUR', '.', '"1.234" has more than 2 decimals, EUR has not.'],
    ['1,2', 'EUR', '.', '"1,2" is not an amount.'],
    ['$5.00', 'CAD', '.', 500n],
    ['CAD 5.00', 'CAD', '.', 500n],
    ['¥ 500', 'JPY', '.', 500n],
    ['€5.00', 'USD', '.', '"€5.00" names another currency than USD.'],
    ['5.00 EUR', 'USD', '.', '"5.00 EUR" names another currency than USD.'],
    ['￥500', 'JPY', '.', 500n],
    ['￥500', 'USD', '.', '"￥500" names another currency than USD.'],
    ['12.00 DEM', 'EUR', '.', '"12.00 DEM" names another currency than EUR.'],
    ['₿ 1.00', 'EUR', '.', '"₿ 1.00" names another currency than EUR.'],
    ['50¢', 'USD', '.', '"50¢" names another currency than USD.'],
    ['MOP$ 5.00', 'MOP', '.', 500n],
    ['₨ 5.00', 'PKR', '.', 500n],
    ['﷼ 5', 'IRR', '.', 500n],
    ['20$00', 'CVE', '.', '"20$00" is not an amount.'],
    ['1€50', 'EUR', ',', '"1€50" is not an amount.'],
    ['123 EUR456', 'EUR', '.', '"123 EUR456" is not an amount.'],
    ['5,- €', 'EUR', ',', 500n],
    ['CHF 5.–', 'CHF', '.', 500n],
    ["1'250.-", 'CHF', '.', 125000n],
    ['-5.-', 'CHF', '.', -500n],
    ['(5.00', 'EUR', '.', '"(5.00" is not an amount.'],
    ['5.00)', 'EUR', '.', '"5.00)" is not an amount.'],
    ['-5-', 'EUR', '.', '"-5-" is not an amount.'],
    ['=1+1', 'EUR', '.', '"=1+1" is not an amount.'],
    ['10000000000000000.01', 'EUR', '.', '"10000000000000000.01" is beyond the largest amount.'],
  ] as const)('%s %s', (text, currency, decimal, expected) => {
    expect(parseAmount(text, currency, decimal)).toBe(expected)
  })
})

describe('cells of 64 KB', () => {
  // In quadratic time, one of these took ten seconds.
  const hostile = ['1', ' ', '\t', '-', '1.', '1 ', '0-', '1:', '+00:', ';', 'refund', 'fail'].map((text) =>
    text.repeat(60_000 / text.length),
  )
  test('are neither amounts nor dates', () => {
    for (const text of hostile) {
      expect(typeof parseAmount(`1${text}1`, 'EUR', ',')).toBe('string')
      for (const date of [text, `2026-03-01${text}x`, `2026-03-01 ${text}`]) parseInstant(date, 'UTC', true)
    }
  })
  test('are stored and exported', () => {
    for (const text of hostile) {
      expect(keepableText(text, 1_000)).toHaveLength(1_000)
      expect(csvText(text).length).toBeGreaterThanOrEqual(text.length)
    }
  })
})

test('a card number cut by truncation is masked like others', () => {
  for (let before = 0; before <= 40; before += 1) {
    for (const card of ['4242424242424242', '4242 4242 4242 4242', '4-2-4-2-4-2-4-2-4-2-4-2-4-2-4-2']) {
      const kept = keepableText(`${'.'.repeat(before)} ${card} ${'.'.repeat(100)}`, 40)
      expect(kept.length).toBeLessThanOrEqual(40)
      expect(kept.replace(/\D/g, '').length).toBeLessThanOrEqual(4)
    }
  }
})

describe('a part of a file', () => {
  test('is scanned once for its header, whatever its content', async () => {
    // In quadratic time, one of these took twelve seconds.
    const hostile = utf8.encode(`"${'\n'.repeat(500_000)}`)
    await expect(readPart(null, hostile, { formats: fileFormats, notation, isLast: false })).rejects.toThrow(FileFault)
  })
  test('reveals its encoding and separator', () => {
    expect(guessEncoding(utf8.encode('Zoë'))).toBe('utf-8')
    expect(guessEncoding(utf8.encode('Zoë').subarray(0, 3))).toBe('utf-8')
    expect(guessEncoding(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x0a))).toBe('windows-1252')
    expect(guessEncoding(Uint8Array.of(0xff, 0xfe, 0x5a, 0))).toBe('utf-16le')
    expect(guessEncoding(Uint8Array.of(0x5a, 0, 0x5a, 0))).toBeNull()
    expect([guessSeparator('a,b;c,d'), guessSeparator('"a,b,c";d'), guessSeparator('a\tb')]).toEqual([',', ';', '\t'])
  })
})

describe('files of processors', () => {
  test('Stripe, balance', async () => {
    const head =
      'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,charge_id,card_brand'
    const lines = await read(
      `${head}
txn_1,2026-03-01 10:00:00,2026-03-03 00:00:00,eur,100.00,2.90,97.10,charge,ch_1,Order 1,,,ch_1,Visa
txn_2,2026-03-01 11:00:00,2026-03-03 00:00:00,eur,91.20,2.90,88.30,charge,ch_2,Order 2,100.00,usd,ch_2,Visa
txn_3,2026-03-02 10:00:00,2026-03-02 00:00:00,eur,-30.00,0.00,-30.00,refund,re_1,,,,ch_1,Visa
txn_4,2026-03-04 10:00:00,2026-03-04 00:00:00,eur,-10.00,15.00,-25.00,dispute,dp_1,,,,ch_1,Visa
txn_5,2026-03-05 10:00:00,2026-03-05 00:00:00,eur,-140.00,0.00,-140.00,payout,po_1,,,,,
txn_6,2026-03-05 10:00:00,2026-03-05 00:00:00,eur,-30.00,0.00,-30.00,refund,re_2,,,,,
`,
    )
    expect(lines[0]).toMatchObject([
      {
        type: 'payment.created',
        reference: 'ch_1',
        amount: eur('10000'),
        paymentMethod: { type: 'card', brand: 'visa' },
      },
      { type: 'payment.captured', availableOn: '2026-03-03', fees: [{ type: 'processing', amount: eur('290') }] },
    ])
    expect(lines[1]).toMatchObject([
      { amount: { amount: '10000', currency: 'USD' } },
      { settlement: { amount: eur('9120') }, fees: [{ amount: eur('290') }] },
    ])
    expect(lines[2]).toMatchObject([
      { type: 'refund.created', reference: 're_1', paymentReference: 'ch_1', amount: eur('3000') },
      { type: 'refund.succeeded' },
    ])
    expect(lines[3]).toMatchObject([{ type: 'dispute.opened', amount: eur('1000'), fees: [{ amount: eur('1500') }] }])
    expect(lines[4]).toMatchObject([{ type: 'payout.created', amount: eur('14000') }, { type: 'payout.paid' }])
    // It names no payment, but moves the balance.
    expect(lines[5]).toMatchObject([{ type: 'adjustment', amount: eur('-3000'), reason: 'Refund re_2' }])
  })

  test('Adyen, settlement details', async () => {
    const head =
      'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number'
    const lines = await read(
      `${head}
C,M,PSP1,Order-1,visa,2026-07-01 12:00:00,CEST,Settled,MOD1,USD,,100.00,0.9,EUR,,89.00,,0.40,0.10,0.50,7
C,M,PSP1,Order-1,visa,2026-07-02 12:00:00,CEST,Refunded,MOD2,USD,100.00,,0.9,EUR,90.00,,,,,,7
C,M,,,,2026-07-03 12:00:00,CEST,Fee,Fee 7,,,,1,EUR,5.00,,,,,,7
C,M,,,,2026-07-03 12:00:00,CEST,MerchantPayout,TX7,,,,1,EUR,84.00,,,,,,7
C,M,,,,2026-07-03 12:00:00,CEST,Mystery,TX8,,,,1,EUR,84.00,,,,,,7
`,
    )
    expect(lines[0]).toMatchObject([
      { type: 'payment.created', occurredAt: '2026-07-01T10:00:00.000Z', reference: 'PSP1', orderReference: 'Order-1' },
      {
        settlement: { amount: eur('9000'), exchangeRate: '0.9' },
        fees: [
          { type: 'markup', amount: eur('40') },
          { type: 'scheme', amount: eur('10') },
          { type: 'interchange', amount: eur('50') },
        ],
      },
    ])
    expect(lines[1]).toMatchObject([
      { type: 'refund.created', reference: 'MOD2', paymentReference: 'PSP1' },
      { settlement: { amount: eur('9000') } },
    ])
    expect(lines.slice(2, 4)).toMatchObject([
      [{ type: 'fee.charged', amount: eur('500') }],
      [{ type: 'payout.created', amount: eur('8400') }, { type: 'payout.paid' }],
    ])
    expect(lines[4]).toMatchObject([{ type: 'adjustment', amount: eur('-8400'), reason: 'Mystery: TX8' }])
  })

  test('PayPal, activity', async () => {
    const head =
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Reference Txn ID","Balance Impact"'
    const lines = await read(
      `\ufeff${head}
"03/02/2026","10:00:00","CET","Nora","Express Checkout Payment","Completed","EUR","50.00","-1.50","48.50","n@example.test","T1","","Credit"
"04/02/2026","10:00:00","CET","Nora","Payment Refund","Completed","EUR","-50.00","1.00","-49.00","","T2","T1","Debit"
"05/02/2026","10:00:00","CET","","General Withdrawal","Completed","EUR","-10.00","0.00","-10.00","","T3","","Debit"
"05/02/2026","10:00:00","CET","","General Authorization","Pending","EUR","10.00","0.00","10.00","","T4","","Memo"
`,
    )
    expect(lines).toMatchObject([
      [
        { occurredAt: '2026-02-03T09:00:00.000Z', customer: { email: 'n@example.test', name: 'Nora' } },
        { fees: [{ amount: eur('150') }] },
      ],
      [{ paymentReference: 'T1' }, { fees: [{ amount: eur('-100') }] }],
      [{ type: 'payout.created', amount: eur('1000') }, {}],
      [],
    ])
  })

  test('Mollie, settlement', async () => {
    const head =
      'Date;Payment method;Currency;Amount;Status;ID;Payment ID;Description;Settlement amount;Settlement currency;Settlement reference'
    const lines = await read(
      `${head}
2026-02-03 10:00:00;ideal;EUR;20.00;paid;tr_1;;Order 1;20.00;EUR;1234567.2602.01
2026-02-04 10:00:00;refund;EUR;-5.00;refunded;re_1;tr_1;;-5.00;EUR;1234567.2602.01
`,
    )
    expect(lines).toMatchObject([
      [{ reference: 'tr_1', paymentMethod: { type: 'bank_transfer' } }, {}],
      [{ type: 'refund.created', paymentReference: 'tr_1' }, {}],
    ])
  })

  test('Stripe, payments', async () => {
    const head =
      'id,Description,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Converted Currency,Status,Customer Email,Captured'
    const lines = await read(
      `${head}
ch_1,Order,2026-02-03 10:00:00,20.00,5.00,eur,20.00,5.00,0.80,eur,Paid,n@example.test,true
ch_2,Order,2026-02-03 10:00:00,20.00,0.00,eur,20.00,0.00,0.00,eur,Failed,,false
`,
    )
    expect(lines).toMatchObject([
      [
        { amount: eur('2000') },
        { fees: [{ amount: eur('80') }] },
        { type: 'payment.refunded', reference: 'ch_1', total: eur('500') },
      ],
      [{ type: 'payment.created' }, { type: 'payment.declined', declineCode: 'failed' }],
    ])
  })

  test('give the same result however they are cut, with or without a final line feed', async () => {
    const text = `id,Description,Created date (UTC),Amount,Amount Refunded,Currency,Status,Captured
${Array.from({ length: 30 }, (_, index) => `ch_${index},"Zoë, ""${index}""\nline",2026-02-03 10:00:00,20.0${index % 10},0,eur,Paid,true`).join('\r\n')}`
    const whole = await read(text)
    expect(whole).toHaveLength(30)
    for (const partBytes of [7, 64, 1000]) expect(await read(text, partBytes)).toEqual(whole)
    expect(await read(`${text}\n`)).toEqual(whole)
  })

  test.each([
    ['a,b,c\n1,2,3\n', 'The header does not match any known format. It begins with: a, b, c.'],
    ['', 'The file has no text.'],
    [`${'\ufeff'.repeat(2)}\u0000x\u0000y`, 'This file is not text: save it as CSV in UTF-8.'],
  ])('that are invalid are reported: %j', async (text, fault) => {
    const choices = { formats: fileFormats, notation, isLast: true }
    await expect(readPart(null, utf8.encode(text), choices)).rejects.toThrow(fault)
  })

  test.each([
    ['gzip', gzipSync('id,amount\n1,2\n'), 'compressed (gzip)'],
    ['a workbook or an archive', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000'), 'Excel workbook or a ZIP archive'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'Excel workbook: save'],
    ['a PDF document', Buffer.from('%PDF-1.7\n%\u0000\u0001'), 'PDF document'],
  ])('that are %s are named', async (_, bytes, fault) => {
    await expect(readPart(null, bytes, { formats: fileFormats, notation, isLast: true })).rejects.toThrow(fault)
  })

  test('with an unclosed quote are reported before they fill the memory', async () => {
    const head = 'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Captured\n'
    const line = 'ch_1,2026-02-03 10:00:00,1.00,0.00,eur,Paid,true\n'
    const bytes = utf8.encode(`${head}${line.repeat(3)}"${'x'.repeat(70_000)}`)
    for (const isLast of [false, true]) {
      await expect(readPart(null, bytes, { formats: fileFormats, notation, isLast })).rejects.toThrow(
        'Line 5 is longer than 64 KiB or does not end: a quote may be missing.',
      )
    }
  })

  test('with an unclosed quote at the end name its line', async () => {
    const head = 'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Captured\n'
    const line = 'ch_1,2026-02-03 10:00:00,1.00,0.00,eur,Paid,true\n'
    const bytes = utf8.encode(`${head}${line.repeat(3)}"${line.repeat(40)}`)
    const { lines } = await readPart(null, bytes, { formats: fileFormats, notation, isLast: true })
    expect(lines).toHaveLength(43)
    expect(lines.filter((one) => 'fault' in one)).toMatchObject([
      { line: 5, fault: 'A quote of this line is not closed.' },
    ])
  })
})

/** `npm run test:full` reads ten times as many. */
const manyLines = process.env.TESTS === 'full' ? 200_000 : 20_000

test('reads a long file as a stream with backpressure', async () => {
  const head = 'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Captured\n'
  const perChunk = 500
  let made = 0
  function* chunks() {
    yield Buffer.from(head)
    for (; made < manyLines; made += perChunk) {
      const lines = Array.from(
        { length: perChunk },
        (_, n) => `ch_${made + n},2026-02-03 10:00:00,20.00,0,eur,Paid,true\n`,
      )
      yield Buffer.from(lines.join(''))
    }
  }
  const file = Readable.from(chunks(), { objectMode: true, highWaterMark: 1 })
  let read = 0
  let furthestAhead = 0
  for await (const line of linesOfFile(file, { formats: fileFormats, notation })) {
    if (!('read' in line) || 'fault' in line.read) throw new Error(JSON.stringify(line))
    read += 1
    furthestAhead = Math.max(furthestAhead, made - read)
  }
  expect(read).toBe(manyLines)
  // The first 256 KiB are inspected for the notation of the file.
  expect(furthestAhead).toBeLessThan((256 * 1024) / 40 + 4 * perChunk)
}, 60_000)
