import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconBuildingBank,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconEye,
  IconGavel,
  IconLock,
  IconUser,
  IconX,
} from '@firepay/ui/components/icons.ts'
import type { ComponentType } from 'react'
import { transactionWords } from '../../locale/transactions.ts'

type Look = readonly [Tone, ComponentType<{ size: number; stroke: number }>]

/** Colour means status; icon and word make it independent of colour (DESIGN, "Status badges"). */
const statusLooks: Record<Transaction['status'], Look> = {
  created: ['mute', IconClock],
  pending: ['warn', IconClock],
  requires_action: ['warn', IconUser],
  processing: ['info', IconClock],
  authorized: ['info', IconLock],
  captured: ['ok', IconCheck],
  partially_captured: ['ok', IconCheck],
  review: ['warn', IconEye],
  declined: ['bad', IconX],
  voided: ['mute', IconX],
  expired: ['mute', IconClock],
  succeeded: ['ok', IconCheck],
  failed: ['bad', IconX],
  open: ['disp', IconGavel],
  challenged: ['disp', IconGavel],
  won: ['ok', IconCheck],
  lost: ['bad', IconX],
  paid: ['ok', IconBuildingBank],
  posted: ['mute', IconCheck],
}

const refundTones = { none: 'mute', pending: 'warn', partial: 'mute', full: 'mute' } as const
const disputeTones = { none: 'mute', open: 'disp', challenged: 'disp', won: 'ok', lost: 'bad' } as const
const settlementLooks: Record<Transaction['settlementStatus'], Look> = {
  not_settled: ['mute', IconCreditCard],
  pending: ['warn', IconClock],
  available: ['ok', IconCheck],
  paid_out: ['info', IconBuildingBank],
}

const icon = { size: 13, stroke: 2.2, 'aria-hidden': true } as const

/** A created payout is in transit: uses the word and look of the payout's pages. */
export function StatusBadge({
  status,
  type,
  iconOnly = false,
}: Pick<Transaction, 'status' | 'type'> & { iconOnly?: boolean }) {
  const [tone, StatusIcon] = isOnItsWay({ status, type }) ? statusLooks.processing : statusLooks[status]
  return (
    <Badge tone={tone} icon={<StatusIcon {...icon} />} iconOnly={iconOnly}>
      {statusLabel({ status, type })}
    </Badge>
  )
}

/** The text of `StatusBadge`. */
export function statusLabel(of: Pick<Transaction, 'status' | 'type'>): string {
  return isOnItsWay(of) ? transactionWords.payoutOnItsWay : transactionWords.status[of.status]
}

function isOnItsWay({ status, type }: Pick<Transaction, 'status' | 'type'>): boolean {
  return type === 'payout' && status === 'created'
}

/** Empty without refunds. */
export function RefundBadge({ status, iconOnly = false }: { status: Transaction['refundStatus']; iconOnly?: boolean }) {
  if (status === 'none') return null
  // Without their words, a full and a partial refund differ by the icon.
  const RefundIcon = status === 'full' ? IconArrowBackUpDouble : IconArrowBackUp
  return (
    <Badge tone={refundTones[status]} icon={<RefundIcon {...icon} />} iconOnly={iconOnly}>
      {transactionWords.refundStatus[status]}
    </Badge>
  )
}

/** Empty without a dispute. */
export function DisputeBadge({
  status,
  iconOnly = false,
}: {
  status: Transaction['disputeStatus']
  iconOnly?: boolean
}) {
  if (status === 'none') return null
  return (
    <Badge tone={disputeTones[status]} icon={<IconGavel {...icon} />} iconOnly={iconOnly}>
      {transactionWords.disputeStatus[status]}
    </Badge>
  )
}

/** The settlement of a payment, as far as a row knows: included in a payout, whether or not that has been paid. */
export function SettlementBadge({ status }: { status: Transaction['settlementStatus'] }) {
  if (status === 'not_settled') return null
  const [tone, SettlementIcon] = settlementLooks[status]
  return (
    <Badge tone={tone} icon={<SettlementIcon {...icon} />}>
      {transactionWords.settlementStatus[status]}
    </Badge>
  )
}
