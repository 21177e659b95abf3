import pg from 'pg'
import { keyIdOf, type MasterKey } from '../platform/crypto/master-key.ts'
import { seal, unseal } from '../platform/crypto/seal.ts'
import type { SealedTable } from '../platform/crypto/sealed-table.ts'
import { UserError } from '../platform/errors/user-error.ts'
import { sealedTables } from './sealed-tables.ts'

const rowsPerBatch = 100

type Keys = { oldKey: MasterKey; newKey: MasterKey }

/**
 * Re-encrypts everything under the old key with the new one, a hundred rows per transaction. Rows under the new key are
 * skipped, so that the next run completes a killed one. No server may run.
 * @param owner connection of the owner of the schema
 * @param options `tell` gets the number of finished rows of the table after each batch
 * @returns number of re-encrypted rows
 * @throws UserError naming the first secret that cannot be opened
 */
export async function resealAll(
  owner: pg.Client,
  keys: Keys,
  { tell, signal }: { tell: (table: string, done: number) => void; signal?: AbortSignal },
): Promise<number> {
  let all = 0
  for (const table of sealedTables) {
    // WITH HOLD keeps the cursor beyond the transactions of the batches. Key ids are eight hex characters.
    await owner.query(
      `declare sealed cursor with hold for select ${table.key.join(', ')}, cipher, key_id from ${table.name}
       where cipher is not null and key_id <> ${pg.escapeLiteral(keyIdOf(keys.newKey))}`,
    )
    let done = 0
    for (;;) {
      if (signal?.aborted) throw new UserError('Stopped; run it again to go on.')
      const { rows } = await owner.query<SealedRow>(`fetch ${rowsPerBatch} from sealed`)
      if (rows.length === 0) break
      await owner.query('begin')
      for (const row of rows) await reseal(owner, table, row, keys)
      await owner.query('commit')
      done += rows.length
      tell(table.name, done)
    }
    await owner.query('close sealed')
    all += done
  }
  return all
}

type SealedRow = Record<string, string> & { cipher: Buffer; key_id: string }

async function reseal(owner: pg.Client, table: SealedTable, row: SealedRow, { oldKey, newKey }: Keys): Promise<void> {
  const aad = table.aadOf(row)
  let plain: Buffer
  try {
    plain = unseal(oldKey, aad, { cipher: row.cipher, keyId: row.key_id })
  } catch (cause) {
    throw new UserError(
      `${aad} cannot be opened: it is sealed under the key ${row.key_id}, and the present one is ${keyIdOf(oldKey)}.`,
      { cause },
    )
  }
  const sealed = seal(newKey, aad, plain)
  const where = table.key.map((column, index) => `${column} = $${index + 3}`).join(' and ')
  await owner.query(`update ${table.name} set cipher = $1, key_id = $2 where ${where}`, [
    sealed.cipher,
    sealed.keyId,
    ...table.key.map((column) => row[column]),
  ])
}
