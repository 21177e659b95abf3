-- Bulk repeats whose sites went with the sandbox stayed running for good: nothing of them is left to be sent.
-- Locks: rows of bulk repeats that run.
update notification_repeats r set status = 'done', ended_at = coalesce(r.started_at, r.created_at)
where r.status = 'running' and not exists (
  select from notification_repeat_sites s
  where s.merchant_id = r.merchant_id and s.repeat_id = r.id and s.status = 'running');
delete from notification_repeat_skips k
where not exists (select from notifications n where n.merchant_id = k.merchant_id and n.id = k.notification_id);
