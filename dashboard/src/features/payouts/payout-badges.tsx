import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconX,
} from '@firepay/ui/components/icons.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import type { ReactNode } from 'react'
import { payoutsTexts } from '../../locale/payouts.ts'
import type { Payout } from './payouts.queries.ts'

const icon = { size: 13, stroke: 2.2, 'aria-hidden': true } as const

const looks: Record<Payout['status'], { tone: Tone; icon: ReactNode }> = {
  created: { tone: 'info', icon: <IconClock {...icon} /> },
  paid: { tone: 'ok', icon: <IconCheck {...icon} /> },
  failed: { tone: 'bad', icon: <IconX {...icon} /> },
}

/** Where the money is. */
export function PayoutStatusBadge({ status }: { status: Payout['status'] }) {
  return <Badge {...looks[status]}>{payoutsTexts.status[status]}</Badge>
}

/** Whether the lines come to the amount; while the bank does not have it, that comes first. */
export function ReconciliationBadge({ payout }: { payout: Payout }) {
  const texts = payoutsTexts.reconciliation
  if (payout.status === 'failed') {
    return (
      <Badge tone="mute" icon={<IconArrowBackUp {...icon} />}>
        {texts.returned}
      </Badge>
    )
  }
  if (payout.reconciliation === 'off') {
    const { amount, currency } = payout.breakdown.check.difference
    return (
      <Badge tone="bad" icon={<IconAlertTriangle {...icon} />}>
        {texts.offBy(formatMoney(amount.replace('-', ''), currency))}
      </Badge>
    )
  }
  return payout.status === 'created' ? (
    <Badge tone="mute" icon={<IconClock {...icon} />}>
      {texts.waiting}
    </Badge>
  ) : (
    <Badge tone="ok" icon={<IconCircleCheck {...icon} />}>
      {texts.addsUp}
    </Badge>
  )
}
