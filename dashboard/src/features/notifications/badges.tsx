import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { IconBan, IconCheck, IconClock, IconRefresh, IconRepeat, IconX } from '@firepay/ui/components/icons.ts'
import type { ComponentType } from 'react'
import { notificationWords } from '../../locale/notifications.ts'
import type { Notification } from './notifications.queries.ts'

type Look = readonly [Tone, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>]

const looks: Record<Notification['status'], Look> = {
  pending: ['info', IconClock],
  delivering: ['info', IconRefresh],
  retrying: ['warn', IconRepeat],
  delivered: ['ok', IconCheck],
  failed: ['bad', IconX],
  canceled: ['mute', IconBan],
}

/** The status of a notification; icon and word make it independent of colour. */
export function StatusBadge({ status }: { status: Notification['status'] }) {
  const [tone, StatusIcon] = looks[status]
  return (
    <Badge tone={tone} icon={<StatusIcon size={13} stroke={2.2} aria-hidden={true} />}>
      {notificationWords.status[status]}
    </Badge>
  )
}
