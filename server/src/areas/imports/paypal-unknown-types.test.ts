import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const head =
  '"Data","Hora","Fuso horário","Nome","Tipo","Status","Moeda","Bruto","Tarifa","Líquido","ID da transação","ID de referência da transação","Impacto no saldo"'
const line = (day: number, type: string, gross: string, id: string, refersTo = '') =>
  `"${day}/10/2026","10:00:00","UTC","","${type}","Concluído","EUR","${gross}","0,00","${gross}","${id}","${refersTo}","${gross.startsWith('-') ? 'Débito' : 'Crédito'}"`

async function previewedAndImported(siteId: string, ...lines: string[]) {
  const content = [head, ...lines, ''].join('\n')
  const token = app.owner.signedIn.accessToken
  const asked = { siteId, content: base64(content), isWhole: true }
  const { body: preview } = await send(app, 'POST /imports/preview', asked, token)
  const format = 'paypal-activity'
  const started = { siteId, fileName: 'p.csv', fileBytes: Buffer.byteLength(content), format }
  const { body: run } = await send(app, 'POST /imports', started, token)
  const part = { content: base64(content), isLast: true }
  const { body: after } = await send(app, `PUT /imports/${run.id}/parts/1`, part, token)
  const { body: refused } = await send(app, `GET /imports/${run.id}/refused`, undefined, token)
  const reasons = refused.items.map(({ reason }: { reason: string }) => reason)
  const { ready, waiting = 0, here } = preview.checked
  expect([ready, waiting, here, preview.checked.refused]).toEqual([
    after.counts.new,
    after.counts.waiting,
    after.counts.here,
    after.counts.refused,
  ])
  expect(preview.lines.flatMap(({ reason }: { reason?: string }) => reason ?? [])).toEqual(reasons)
  return { counts: after.counts, reasons }
}

const unknown = line(1, 'Venda de balcão', '100,00', 'TX1')
const reason =
  'The line TX1 is booked as the adjustment "Venda de balcão", not as a payment: there is nothing to refund or dispute.'

test('a refund of a line of an unknown type is refused with that line and its type', async () => {
  const { id } = await app.createSite()
  const refund = line(2, 'Reembolso de pagamento', '-30,00', 'TX2', 'TX1')
  const { counts, reasons } = await previewedAndImported(id, unknown, refund)
  expect([counts.new, counts.refused, reasons]).toEqual([1, 1, [reason]])
  const later = await previewedAndImported(id, line(3, 'Chargeback', '-20,00', 'TX3', 'TX1'))
  expect([later.counts.refused, later.reasons]).toEqual([1, [reason]])
})

test('a refund of a type that the tables know is booked', async () => {
  const { id } = await app.createSite()
  const refund = line(2, 'Reembolso de pagamento', '-30,00', 'TX2', 'TX1')
  const sale = line(1, 'Pagamento com Express Checkout', '100,00', 'TX1')
  const { counts } = await previewedAndImported(id, sale, refund)
  expect(counts).toMatchObject({ new: 2, refused: 0, waiting: 0 })
})
