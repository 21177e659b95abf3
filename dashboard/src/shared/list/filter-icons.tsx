import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleDot,
  IconCoin,
  IconCoins,
  IconCreditCard,
  IconFilter,
  IconGavel,
  IconGlobe,
  IconHash,
  IconHistory,
  IconMail,
  IconReceipt,
  IconSwitchHorizontal,
  IconWallet,
  IconWorld,
} from '@firepay/ui/components/icons.ts'
import type { ComponentType, ReactNode } from 'react'
import { entryOf } from '../entry-of.ts'

/** Icons by filter name; a name has the same meaning in all lists. */
const icons: Record<string, ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>> = {
  status: IconCircleDot,
  amount: IconCoins,
  currency: IconCoin,
  paymentMethod: IconCreditCard,
  cardBrand: IconCreditCard,
  declineCode: IconBan,
  settlementStatus: IconBuildingBank,
  refundStatus: IconArrowBackUp,
  disputeStatus: IconGavel,
  type: IconSwitchHorizontal,
  customerEmail: IconMail,
  country: IconGlobe,
  orderReference: IconReceipt,
  processorReference: IconHash,
  payoutId: IconBuildingBank,
  siteId: IconBuildingStore,
  accountId: IconWallet,
  id: IconHash,
  objectId: IconHash,
  eventType: IconBell,
  httpStatus: IconWorld,
  action: IconHistory,
  outcome: IconCircleCheck,
}

/** The icon of a filter in the filter list. */
export function filterIcon(name: string): ReactNode {
  const FilterIcon = entryOf(icons, name) ?? IconFilter
  return <FilterIcon size={16} stroke={1.75} aria-hidden="true" />
}
