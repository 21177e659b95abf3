import { notificationsRoutes } from '@firepay/contract/notifications/notifications.routes.ts'
import { repeatPlansRoutes } from '@firepay/contract/notifications/repeat-plans.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { startLoop } from '../../platform/loops/loop.ts'
import { findForgotten, findForgottenWork } from './create/find-forgotten.ts'
import { recoverFromClock } from './create/recover-from-clock.ts'
import { startDelivery } from './delivery/delivery.ts'
import { aadOf } from './endpoint/extra-headers.ts'
import { notificationLookup, notificationsHandlers } from './notifications.handlers.ts'
import { prunePayloads } from './prune-payloads.ts'
import { repeatPlanLookup, repeatPlansHandlers } from './repeats/repeat-plans.handlers.ts'
import { stepRepeats } from './repeats/repeat-step.ts'
import { foldSums } from './totals/sums.ts'

/** Notifications of events to the addresses of sites: created with the event, sent in order, repeated on request. */
export const notificationsArea = defineArea({
  name: 'notifications',
  routes: { ...notificationsRoutes, ...repeatPlansRoutes },
  handlers: (deps) => ({ ...notificationsHandlers(deps), ...repeatPlansHandlers(deps) }),
  lookups: () => ({ notification: notificationLookup, 'repeat-plan': repeatPlanLookup }),
  loops: (deps) => [
    ...startDelivery(deps),
    startLoop('finding forgotten notifications', 60_000, deps.log, () =>
      Promise.all([findForgotten(deps), findForgottenWork(deps), recoverFromClock(deps)]),
    ),
    startLoop('folding sums of notifications', 2_000, deps.log, (isStopping) => foldSums(deps, isStopping)),
    startLoop('pruning payloads of notifications', 600_000, deps.log, (isStopping) => prunePayloads(deps, isStopping)),
    startLoop('repeating notifications', 200, deps.log, (isStopping) => stepRepeats(deps, isStopping)),
  ],
  tables: [
    'notifications',
    'notification_attempts',
    'notification_repeats',
    'notification_repeat_sites',
    'notification_repeat_sets',
    'notification_repeat_skips',
    'notification_endpoints',
    'notification_headers',
    'notification_positions',
    'notification_prunings',
    'notification_sums',
    'notification_deltas',
    'balance_releases',
    'notification_outbox',
    'notification_due',
  ],
  sealed: [
    {
      name: 'notification_headers',
      key: ['merchant_id', 'site_id', 'name'],
      aadOf: ({ site_id = '', name = '' }) => aadOf(site_id, name),
    },
  ],
  sandboxRemoval: {
    rows: [
      'delete from notification_repeat_skips where merchant_id = $1 and notification_id in (select id from notifications where merchant_id = $1 and site_id = any($2))',
      'delete from notification_repeat_sets where merchant_id = $1 and site_id = any($2)',
      // A bulk repeat of these sites only is removed; of one with other sites, only the part. Parts are deleted before their
      // repeat, in the lock order of a repeat step, to avoid deadlocks.
      `with gone as (delete from notification_repeat_sites where merchant_id = $1 and site_id = any($2) returning repeat_id)
        delete from notification_repeats r where r.merchant_id = $1 and r.id in (select repeat_id from gone)
          and not exists (select from notification_repeat_sites s
            where s.merchant_id = $1 and s.repeat_id = r.id and s.site_id <> all($2))`,
      `update notification_repeats r set status = 'done', ended_at = $3 where r.merchant_id = $1 and r.status = 'running'
        and not exists (select from notification_repeat_sites s
          where s.merchant_id = $1 and s.repeat_id = r.id and s.status = 'running' and s.site_id <> all($2))`,
      'delete from notification_attempts where merchant_id = $1 and site_id = any($2)',
      'delete from notification_outbox where merchant_id = $1 and site_id = any($2)',
      'delete from notifications where merchant_id = $1 and site_id = any($2)',
      'delete from notification_sums where merchant_id = $1 and site_id = any($2)',
      'delete from notification_deltas where merchant_id = $1 and site_id = any($2)',
      'delete from notification_endpoints where merchant_id = $1 and site_id = any($2)',
      'delete from notification_prunings where merchant_id = $1 and site_id = any($2)',
      'delete from notification_positions where merchant_id = $1 and site_id = any($2)',
      'delete from balance_releases where merchant_id = $1 and site_id = any($2)',
      'delete from notification_due where merchant_id = $1 and site_id = any($2)',
    ],
  },
  crossTenantReads: {
    'select distinct "merchant_id" from "notification_deltas" limit $1':
      'each minute: unfolded sums missing in the list of pending work',
    'select distinct "merchant_id" from "notification_outbox" limit $1':
      'each minute: batches missing in the list of pending work',
    "select merchant_id, site_id from notifications where next_attempt_at > $1 and status in ('pending', 'delivering') group by 1, 2 limit 1000":
      'each minute: sites with deliveries left in the future by a clock set back',
    'select merchant_id, site_id from notification_attempts where next_at > $1 group by 1, 2 limit 1000':
      'each minute: sites with repeats left in the future by a clock set back',
    'select distinct "merchant_id" from "notification_repeat_sites" where "status" = $1 limit $2':
      'each minute: bulk repeats missing in the list of pending work',
    'select merchant_id, site_id from notification_positions left join notification_prunings using (merchant_id, site_id) where last_position > coalesce(pruned_position, 0)':
      'every ten minutes: sites with payloads to prune',
    'select merchant_id, site_id, min(next_attempt_at) as due_at from notifications where next_attempt_at <= $1 group by 1, 2 limit $2':
      'each minute: sites with notifications that are due',
    'select merchant_id, site_id, min(next_at) as due_at from notification_attempts where next_at <= $1 group by 1, 2 limit $2':
      'each minute: sites with repeats that are due',
    'select merchant_id, site_id, min(available_at) as due_at from balance_releases where announced_at is null and available_at <= $1 group by 1, 2 limit $2':
      'each minute: sites with money that has become available',
  },
})
