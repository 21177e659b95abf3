import type pg from 'pg'

/** Inserts a delivered notification per payment, as the superuser: matches of a search besides the payment. */
export async function fillNotifications(client: pg.Client, merchantId: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'notifications'::regclass and not i.indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into notifications (merchant_id, id, site_id, event_type, object_type, object_id, sequence, order_id, position,
       status, payload, url, scheduled_count, attempts_count, delivered_at, last_attempt_at, last_http_status, created_at)
     select merchant_id, id, site_id, 'payment.captured', 'payment', id, 1, id,
       row_number() over (partition by site_id order by created_at, id), 'delivered', convert_to('{"id":"' || id || '"}', 'UTF8'),
       'https://shop.example/notifications', 1, 1, created_at, created_at, 200, created_at
     from transactions where merchant_id = $1 and type = 'payment'`,
    [merchantId],
  )
  for (const { definition } of indexes) await client.query(definition)
}
