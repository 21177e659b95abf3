import type { Id } from '@firepay/contract/product/ids.ts'

export type CalendarLinksTable = {
  merchant_id: Id<'merchant'>
  user_id: Id<'user'>
  hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    calendar_links: CalendarLinksTable
  }
}
