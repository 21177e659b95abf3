/** A table with a secret sealed under the master key, in its columns `cipher` and `key_id`. */
export type SealedTable = {
  name: string
  /** The columns of its primary key; the aad of a secret is made of them. */
  key: readonly string[]
  aadOf(key: Record<string, string>): string
}
