/** A table with secrets encrypted under the master key, in columns `cipher` and `key_id`. */
export type SealedTable = {
  name: string
  /** Primary key columns; the aad is built from them. */
  key: readonly string[]
  aadOf(key: Record<string, string>): string
}
