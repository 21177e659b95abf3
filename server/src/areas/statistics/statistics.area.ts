import { defineArea } from '../../platform/area/define-area.ts'
import { startStatisticsWorker } from './worker.ts'

/** Sums for the figures above lists (docs/decisions/statistics.md). */
export const statisticsArea = defineArea({
  name: 'statistics',
  routes: {},
  handlers: () => ({}),
  loops: startStatisticsWorker,
  tables: [
    'statistics_deltas',
    'statistics_sums',
    'statistics_value_deltas',
    'statistics_value_sums',
    'statistics_versions',
  ],
  sandboxRemoval: {
    rows: [
      'delete from statistics_deltas where merchant_id = $1 and site_id = any($2)',
      'delete from statistics_value_deltas where merchant_id = $1 and site_id = any($2)',
      'delete from statistics_versions where merchant_id = $1 and scope = any($2)',
    ],
  },
  crossTenantReads: {
    'select distinct "merchant_id" from "statistics_deltas" limit $1':
      'each minute: deltas missing in the list of pending work',
    'select distinct "merchant_id" from "statistics_value_deltas" limit $1':
      'each minute: deltas by value missing in the list of pending work',
  },
})
