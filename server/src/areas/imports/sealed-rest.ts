import { seal, unseal } from '../../platform/crypto/seal.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalid } from '../../platform/errors/api-error.ts'
import type { RunRecord } from './imports.queries.ts'

type SealedRest = Pick<RunRecord, 'cipher' | 'key_id'>

/** Seals the line cut off at the end of a part until the next part: it may contain a card number (security.md K-07). */
export function sealRest({ masterKey }: Pick<Deps, 'masterKey'>, { id }: RunRecord, rest: Uint8Array): SealedRest {
  const { cipher, keyId } = seal(masterKey, aadOf(id), Buffer.from(rest))
  return { cipher, key_id: keyId }
}

/** @throws ApiError `VALIDATION` when it was deleted after an hour without a part */
export function openRest({ masterKey }: Pick<Deps, 'masterKey'>, { id, cipher, key_id }: RunRecord): Uint8Array {
  if (cipher !== null && key_id !== null) return unseal(masterKey, aadOf(id), { cipher, keyId: key_id })
  const text =
    'This import was interrupted for more than an hour. Import the file again: lines that are here are not taken twice.'
  throw invalid('content', text, 'UNREADABLE_FILE')
}

/** Ties the sealed line to its run: another run cannot open it. */
export function aadOf(runId: string): string {
  return `import_runs:${runId}`
}
