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

/** The status of a payout. */
export function PayoutStatusBadge({ status }: { status: Payout['status'] }) {
  return <Badge {...looks[status]}>{payoutsTexts.status[status]}</Badge>
}

function stateOf({ status, reconciliation }: Payout): 'returned' | 'off' | 'waiting' | 'addsUp' {
  if (status === 'failed') return 'returned'
  if (reconciliation === 'off') return 'off'
  return status === 'created' ? 'waiting' : 'addsUp'
}

/** The text of the reconciliation badge. */
export function reconciliationWords(payout: Payout): string {
  const state = stateOf(payout)
  if (state !== 'off') return payoutsTexts.reconciliation[state]
  const { amount, currency } = payout.breakdown.check.difference
  return payoutsTexts.reconciliation.offBy(formatMoney(amount.replace('-', ''), currency))
}

const reconciled = {
  returned: { tone: 'mute', icon: <IconArrowBackUp {...icon} /> },
  off: { tone: 'bad', icon: <IconAlertTriangle {...icon} /> },
  waiting: { tone: 'mute', icon: <IconClock {...icon} /> },
  addsUp: { tone: 'ok', icon: <IconCircleCheck {...icon} /> },
} as const

/** Shows if the lines sum to the amount; a returned payout, or a pending one without a difference, shows its state. */
export function ReconciliationBadge({ payout }: { payout: Payout }) {
  return <Badge {...reconciled[stateOf(payout)]}>{reconciliationWords(payout)}</Badge>
}
