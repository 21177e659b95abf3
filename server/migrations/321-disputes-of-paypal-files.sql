-- Marks disputes that PayPal files booked before 317 as named by their line, so that an event of such a dispute is not a second one.
-- The id of the opening event proves the file: it is the hash of format, kind and PayPal's id, which is the dispute's reference.
-- Left as they are: disputes with a further reference, which an event has reported already, and those with another dispute of the
-- payment and amount, which may be the event's.
-- Locks: rows of these disputes.
update transaction_details d
set data = jsonb_set(d.data, '{dispute,isNamedByLine}', 'true')
from (
  select t.merchant_id, t.id
  from transactions t
  join ingest_events e on e.merchant_id = t.merchant_id and e.site_id = t.site_id and e.transaction_id = t.id
    and e.event_id = 'file_' || translate(rtrim(encode(sha256(convert_to(
      '["paypal-activity","dispute","' || t.processor_reference || '","dispute.opened"]', 'UTF8')), 'base64'), '='), '+/', '-_')
  where t.type = 'chargeback' and e.status = 'accepted' and not exists (
    select from transactions o
    where o.merchant_id = t.merchant_id and o.parent_id = t.parent_id and o.type = 'chargeback' and o.id <> t.id
      and o.currency = t.currency and o.amount = t.amount)
) f
where d.merchant_id = f.merchant_id and d.transaction_id = f.id
  and jsonb_exists(d.data, 'dispute') and not jsonb_exists(d.data, 'aliases');
