import { comparisonResults } from '@firepay/contract/imports/import-values.ts'
import { idOf, layer, oneOf, urlState } from '../../shared/list/list-state.ts'

export const importUrl = urlState({
  /** The import or comparison run. */
  run: layer(idOf('job')),
  /** The import of the same file's test mode rows. */
  testRun: layer(idOf('job')),
  result: oneOf(comparisonResults),
})
