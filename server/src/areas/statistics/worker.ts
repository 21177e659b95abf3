import type { Deps } from '../../platform/deps.ts'
import { type BackgroundWork, startLoop } from '../../platform/loops/loop.ts'
import { findUnfolded, foldStatistics } from './fold.ts'

/** Maximum wait of deltas. Readers add unfolded deltas, so this affects speed, not correctness. */
const pauseMs = 1_000
/** Maximum wait of a merchant with deltas that is not listed. */
const searchPauseMs = 60_000

/** Folds statistics until stopped; `stop` resolves after the current transaction. */
export function startStatisticsWorker(deps: Pick<Deps, 'db' | 'log'>): BackgroundWork[] {
  return [
    startLoop('folding statistics', pauseMs, deps.log, (isStopping) => foldStatistics(deps, isStopping)),
    startLoop('looking for statistics to fold', searchPauseMs, deps.log, () => findUnfolded(deps)),
  ]
}
