import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import { readAnnouncement, writeAnnouncements } from './announcement.ts'
import { addChanges, type ChangedKind, type Changes } from './changes.ts'
import { Following } from './following.ts'
import { History } from './history.ts'

type Options = {
  db: Kysely<Database>
  /** Creates a separate, unopened connection. */
  connect: () => pg.Client
  log: Logger
}

const channel = 'firepay_changes'
/** Commits within this time are announced together, in one statement. */
const gatherMs = 100
const reconnectMs = 1_000

/**
 * Announces committed changes to followers of a merchant in all processes: by NOTIFY, outside of the transactions; each
 * process with followers listens on one connection (docs/decisions/live-changes.md). Announcements are hints: one
 * may be lost with its process, so readers also poll occasionally.
 */
export class ChangeFeed {
  private readonly options: Options
  private gathered = new Map<Id<'merchant'>, Changes>()
  private timer: NodeJS.Timeout | undefined
  private readonly followings = new Set<Following>()
  private readonly history = new History()
  private listening: Promise<void> | null = null
  private client: pg.Client | null = null
  private readonly stopping = new AbortController()

  constructor(options: Options) {
    this.options = options
  }

  /** Announces a commit. @param ids uuids; beyond the first 50 they are only counted */
  add(merchantId: Id<'merchant'>, kind: ChangedKind, ids: readonly string[]): void {
    if (ids.length === 0) return
    const changes = this.gathered.get(merchantId) ?? new Map()
    this.gathered.set(merchantId, changes)
    addChanges(changes, kind, { count: ids.length, ids: ids.slice(0, 50) })
    this.timer ??= setTimeout(() => void this.announce(), gatherMs).unref()
  }

  /**
   * Follows a merchant, once this process is listening; end it with `leave`.
   * @param after position where a stream ended; an unknown one counts as having missed something
   */
  async follow(merchantId: Id<'merchant'>, after: string | undefined): Promise<Following> {
    this.listening ??= this.listen()
    await this.listening
    const missed = after === undefined ? [] : this.history.since(merchantId, after)
    const changes: Changes = new Map()
    for (const one of missed ?? []) for (const [kind, changed] of one) addChanges(changes, kind, changed)
    const position = this.history.positionOf(merchantId)
    const following = new Following(merchantId, { position, changes, isGap: missed === null })
    if (this.stopping.signal.aborted) following.end()
    else this.followings.add(following)
    return following
  }

  leave(following: Following): void {
    this.followings.delete(following)
  }

  /** Ends all followings. Later additions are still announced to other processes. */
  async stop(): Promise<void> {
    this.stopping.abort()
    for (const following of this.followings) following.end()
    this.followings.clear()
    const { client } = this
    this.client = null
    await client?.end().catch(() => {})
  }

  private async announce(): Promise<void> {
    this.timer = undefined
    const texts = writeAnnouncements(this.gathered)
    this.gathered = new Map()
    try {
      // Losing this commit in a crash does no harm, so it need not wait for the disk.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, told)
        from unnest(${texts}::text[]) told`.execute(this.options.db)
    } catch (error) {
      this.options.log.debug({ err: error }, 'changes were not announced')
    }
  }

  /** Listens, and reconnects when the connection is lost. @returns once listening */
  private async listen(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const client = this.options.connect()
      client.on('error', () => {})
      try {
        await client.connect()
        client.on('notification', ({ payload }) => this.hear(payload ?? ''))
        await client.query(`listen ${channel}`)
        this.client = client
        client.once('end', () => this.lose(client))
        return
      } catch (error) {
        this.options.log.warn({ err: error }, 'changes are not heard')
        await client.end().catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref())
      }
    }
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return
    this.client = null
    this.options.log.warn('changes are not heard any more; trying again')
    this.listening = this.listen().then(() => {
      this.history.clear()
      for (const following of this.followings) following.miss(this.history.positionOf(following.merchantId))
    })
  }

  private hear(text: string): void {
    const announcement = readAnnouncement(text)
    if (announcement === null) return
    const { id, merchants } = announcement
    for (const [merchantId, changes] of merchants) this.history.add(merchantId, { id, changes })
    for (const following of this.followings) {
      const changes = merchants.get(following.merchantId)
      if (changes) following.add(id, changes)
    }
  }
}
