/**
 * Exports of transactions and of a ledger report, as fast as the reader takes them: rows per second of wall time and of
 * CPU time, and memory above idle. Prints JSON. Run: `npm run bench -- export [transactions]`
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Filled, log, openFilled } from '../support/filled.ts'
import { describeMachine } from '../support/machine.ts'
import { largestAccount, make } from '../support/reports.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const filled = await openFilled('export', count)
try {
  const { superuser, read } = filled
  const account = await largestAccount(filled)
  log('making a ledger report')
  const ledger = await make(filled, 'ledger', { accountId: account, from: '2023-01-01', to: '2026-07-02' })
  // Waits for memory of the setup to be released, to measure the idle memory of a program in use.
  await read('/transactions/export?format=csv&from=2026-06-01&to=2026-06-08')
  await delay(5_000)
  const { rows } = await superuser.query<{ count: number }>('select count(*)::int as count from transactions')
  const all = rows[0]?.count ?? 0
  const exports: Record<string, unknown> = {}
  for (const format of ['csv', 'ndjson']) {
    log(`transactions as ${format}`)
    exports[`transactions, ${format}`] = await measure(filled, `/transactions/export?type=all&format=${format}`, all)
    log(`ledger as ${format}`)
    const path = `/site-balance-reports/ledger/${ledger.id}/export?format=${format}`
    exports[`ledger, ${format}`] = await measure(filled, path, ledger.rowsCount ?? 0)
  }
  const result = { name: 'export', machine: describeMachine(), transactions: count, exports }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await filled.close()
}

async function measure({ read, memory, processorTime }: Filled, path: string, rows: number) {
  const idleMiB = memory()
  const before = processorTime()
  const startedAt = performance.now()
  let [mostMiB, isOver] = [idleMiB, false]
  const watching = (async () => {
    while (!isOver) {
      await delay(500)
      mostMiB = Math.max(mostMiB, memory())
    }
  })()
  const bytes = await read(path)
  isOver = true
  await watching
  const seconds = (performance.now() - startedAt) / 1_000
  const after = processorTime()
  const used = { node: after.node - before.node, postgres: after.postgres - before.postgres }
  return {
    rows,
    mebibytes: Math.round(bytes / 2 ** 20),
    seconds: Math.round(seconds * 10) / 10,
    rowsPerSecond: Math.round(rows / seconds),
    processorMsPerThousandRows: {
      node: Math.round((used.node * 10_000) / rows) / 10,
      postgres: Math.round((used.postgres * 10_000) / rows) / 10,
    },
    memoryMiB: { idle: idleMiB, most: mostMiB, over: Math.round(mostMiB - idleMiB) },
  }
}
