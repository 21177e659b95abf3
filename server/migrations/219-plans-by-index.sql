-- A plan to repeat what was not delivered is counted from this index alone: each row of the table is a page of its own.
drop index notifications_not_delivered;
create index notifications_not_delivered on notifications (merchant_id, status, created_at, id)
  include (site_id, object_id, event_type, is_pruned) where status <> 'delivered';
