import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { IconChartPie, IconCheck, IconDeviceFloppy, IconDownload, IconInfoCircle, IconSend } from '@tabler/icons-react'

type Status = Invoice['invoiceStatus']

const looks: Record<Status, { label?: string; tone: Tone; icon: typeof IconSend }> = {
  Paid: { tone: 'ok', icon: IconCheck },
  Downloaded: { tone: 'info', icon: IconDownload },
  Sent: { tone: 'mute', icon: IconSend },
  Draft: { tone: 'info', icon: IconDeviceFloppy },
  'Partial Payment': { label: 'Partial payment', tone: 'warn', icon: IconChartPie },
  'Past Due': { label: 'Past due', tone: 'bad', icon: IconInfoCircle },
}

/** In filter order. */
export const statuses = ['Downloaded', 'Draft', 'Paid', 'Partial Payment', 'Past Due', 'Sent'] as const

/** Display names of statuses. */
export const statusLabel = (status: Status) => looks[status].label ?? status

/** An invoice's status with icon and text. */
export function StatusBadge({ status }: { status: Status }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} stroke={2} aria-hidden />}>
      {statusLabel(status)}
    </Badge>
  )
}
