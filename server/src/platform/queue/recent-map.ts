/** A map with a limit, for what a process remembers of its callers: `set` makes a key the newest and drops the oldest. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  private readonly max: number

  constructor(max: number) {
    super()
    this.max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.max) this.delete(this.keys().next().value as Key)
    return this
  }
}
