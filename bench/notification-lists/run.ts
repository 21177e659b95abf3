/**
 * Response times of lists of many notifications with exact totals, and of a plan to repeat them: one merchant, one
 * site, ninety days, one in twenty undelivered. Prints JSON. Run: `npm run bench -- notification-lists [notifications]
 * [rounds]`
 */

import { type Filled, log, openFilled } from '../support/filled.ts'
import { describeMachine } from '../support/machine.ts'

const [notifications = 1_000_000, rounds = 40] = process.argv.slice(2).map(Number)
const perStatement = 100_000

const filled = await openFilled('notification-lists', 1_000)
try {
  const { call, superuser, read } = filled
  await fillNotifications(filled)
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const until = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10)
  const site = (await (await call('/sites')).json()) as { items: { id: string }[] }
  const queries = {
    all: '',
    delivered: '&status=delivered',
    failed: '&status=failed',
    open: '&status=pending,delivering,retrying',
    retrying: '&status=retrying',
    'a month, half an hour beside UTC': `&from=${day}&to=${until}&timeZone=Asia/Kolkata`,
    'an event of a site': `&eventType=refund.succeeded&siteId=${site.items[0]?.id}`,
    'HTTP 503': '&httpStatus=503',
  }
  const lists: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(queries)) {
    const answer = await (await call(`/notifications?limit=25${query}`)).json()
    const { total, isTotalCapped } = answer as { total: number; isTotalCapped: boolean }
    lists[name] = { total, isTotalCapped, ...(await times(() => read(`/notifications?limit=25${query}`))) }
  }
  const transactions = await times(() => read('/transactions?limit=25'))
  const plan = async (filter: object) => {
    const body = JSON.stringify({ filter })
    const answer = await call('/notifications/repeat-plans', { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
    return await answer.json()
  }
  const plans = {
    'not delivered': await times(() => plan({}), 5),
    'a status': await times(() => plan({ status: 'failed' }), 5),
    'all of them failed': await allFailed(filled, () => times(() => plan({}), 5)),
  }
  const { rows } = await superuser.query('select count(*)::int as sums from notification_sums')
  const result = {
    name: 'notification-lists',
    machine: describeMachine(),
    notifications,
    ...rows[0],
    lists,
    transactions,
    plans,
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await filled.close()
}

/** As after an outage of weeks, when a plan examines every notification. */
async function allFailed<T>({ superuser }: Filled, measure: () => Promise<T>): Promise<T> {
  await superuser.query(`update notifications set status = 'failed', last_http_status = 503, next_attempt_at = null`)
  await superuser.query('vacuum (analyze) notifications')
  return await measure()
}

/** In milliseconds, without the first run. */
async function times(run: () => Promise<unknown>, count = rounds) {
  await run()
  const taken: number[] = []
  for (let round = 0; round < count; round++) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => Math.round((taken[Math.ceil(share * taken.length) - 1] ?? 0) * 10) / 10
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** Realistic data: bodies of a kilobyte, four notifications per payment, sums as created by the migration. */
async function fillNotifications({ superuser, merchantId, siteId }: Filled): Promise<void> {
  log(`filling ${notifications} notifications`)
  await superuser.query(`update sites set notification_url = 'https://shop.example/notifications' where id = $1`, [
    siteId,
  ])
  for (let first = 0; first < notifications; first += perStatement) {
    await superuser.query(
      `insert into notifications (merchant_id, id, site_id, event_type, object_type, object_id, sequence, order_id, position,
        status, payload, url, scheduled_count, attempts_count, next_attempt_at, last_http_status, last_error, created_at)
      select $1, md5('n' || i)::uuid, $2, (array['payment.authorized', 'payment.captured', 'refund.succeeded',
          'dispute.opened'])[1 + i % 4], 'payment', md5('o' || i / 4)::uuid, 1 + i % 4, md5('o' || i / 4)::uuid, 1 + i,
        s.status, convert_to(rpad('{', 1000, md5(i::text)), 'UTF8'), 'https://shop.example/notifications', 10, 10,
        case when s.status = 'retrying' then now() + interval '1 day' end, case when s.status = 'delivered' then 200 else 503 end,
        case when s.status = 'delivered' then null else 'http' end,
        date_trunc('milliseconds', now()) - interval '90 days' * (1 - i::float8 / $5)
      from generate_series($3::int, $4::int) i
      cross join lateral (select case when i % 20 > 0 then 'delivered' when i % 60 = 0 then 'retrying'
        when i % 60 = 20 then 'canceled' else 'failed' end as status) s`,
      [merchantId, siteId, first, Math.min(first + perStatement, notifications) - 1, notifications],
    )
    log(`${first + perStatement}`)
  }
  await superuser.query('insert into notification_positions values ($1, $2, $3)', [merchantId, siteId, notifications])
  await superuser.query(
    `insert into notification_sums
      select merchant_id, site_id, date_trunc('hour', created_at, 'UTC'), event_type,
        case when status in ('pending', 'delivering', 'retrying') then 'open' else status end, count(*)
      from notifications group by 1, 2, 3, 4, 5`,
  )
  await superuser.query('vacuum (analyze)')
  await superuser.query('checkpoint')
}
