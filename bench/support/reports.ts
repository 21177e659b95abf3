import { setTimeout as delay } from 'node:timers/promises'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { Report, RequestedReportType } from '@firepay/contract/reports/reports.schemas.ts'
import type { Filled } from './filled.ts'

/** The account with the most entries. */
export async function largestAccount({ superuser, merchantId }: Filled): Promise<string> {
  const { rows } = await superuser.query<{ id: string }>(
    'select id from accounts where merchant_id = $1 order by last_position desc limit 1',
    [merchantId],
  )
  return encodeId('account', rows[0]?.id ?? '')
}

/** Requests a report and waits until it is ready. The time is from the request to the first answer with the report. */
export async function make(
  filled: Filled,
  type: RequestedReportType,
  body: { accountId: string; from: string; to: string },
): Promise<Report & { ms: number; lines: number }> {
  const { call, superuser } = filled
  const startedAt = performance.now()
  const asked = await call(`/site-balance-reports/${type}`, { method: 'POST', body: JSON.stringify(body) })
  if (asked.status !== 202) throw new Error(`${type} answered ${asked.status}: ${await asked.text()}`)
  const { id } = (await asked.json()) as Report
  for (;;) {
    const report = (await (await call(`/site-balance-reports/${type}/${id}`)).json()) as Report
    if (report.status === 'failed') throw new Error(`the report ${type} failed`)
    if (report.status === 'ready') {
      const { rows } = await superuser.query<{ lines: string }>(
        "select lines_count as lines from balance_reports where type = $1 and status = 'ready' order by id desc limit 1",
        [type],
      )
      return { ...report, ms: Math.round(performance.now() - startedAt), lines: Number(rows[0]?.lines) }
    }
    await delay(20)
  }
}
