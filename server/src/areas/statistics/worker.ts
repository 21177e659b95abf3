import type { Deps } from '../../platform/deps.ts'
import { type BackgroundWork, startLoop } from '../../platform/loops/loop.ts'
import { findUnfolded, foldStatistics } from './fold.ts'

/** How long deltas may wait: reading adds up those that wait, so this is about speed and not about being right. */
const pauseMs = 1_000
/** How long a merchant may wait that has deltas and is not listed. */
const searchPauseMs = 60_000

/** Folds statistics until it is stopped; `stop` resolves when the transaction at hand is done. */
export function startStatisticsWorker(deps: Pick<Deps, 'db' | 'log'>): BackgroundWork[] {
  return [
    startLoop('folding statistics', pauseMs, deps.log, (isStopping) => foldStatistics(deps, isStopping)),
    startLoop('looking for statistics to fold', searchPauseMs, deps.log, () => findUnfolded(deps)),
  ]
}
