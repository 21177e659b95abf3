import { useState } from 'react'
import type { List } from '../../../shared/list/use-list.ts'
import type { Notification } from '../notifications.queries.ts'

/** The time of the latest rows, which the response does not contain. */
export function useReadAt({ rows, isRead }: Pick<List<Notification>, 'rows' | 'isRead'>): string | undefined {
  const [read, setRead] = useState<{ rows: readonly Notification[]; at: string } | null>(null)
  if (!isRead) return undefined
  if (read?.rows === rows) return read.at
  const at = new Date().toISOString()
  setRead({ rows, at })
  return at
}
