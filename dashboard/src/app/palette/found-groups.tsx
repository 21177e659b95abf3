import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import type { CommandGroup } from '@firepay/ui/components/command-list.tsx'
import { IconArrowsLeftRight, IconBell, IconBuildingBank, IconUser } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import type { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Answer } from '../../api/query.ts'
import { StatusBadge as NotificationBadge } from '../../features/notifications/badges.tsx'
import { PayoutStatusBadge } from '../../features/payouts/payout-badges.tsx'
import { StatusBadge } from '../../features/transactions/badges.tsx'
import { paletteTexts } from '../../locale/palette.ts'
import { roleNames } from '../../locale/role-names.ts'
import { transactionWords } from '../../locale/transactions.ts'
import type { Item } from './item.ts'

type Found = Answer<'GET /search'>
type Group<H> = { items: readonly H[]; total: number; isTotalCapped: boolean; isLate: boolean }
export type ItemGroup = Omit<CommandGroup, 'commands'> & { commands: readonly Item[] }

const icon = { size: 16, stroke: 1.75 } as const

/** Search results in groups. `marksTest`: live and test objects are listed together; `time`: date format settings. */
export function foundGroups(
  found: Found,
  { mark, marksTest, time }: { mark: string; marksTest: boolean; time: ReturnType<typeof useTimeSettings> },
): ItemGroup[] {
  const test = (hit: { mode: string }) => marksTest && hit.mode === 'test' && <Badge outline>{paletteTexts.test}</Badge>
  const item = (value: string, to: string, rest: Pick<Item, 'label' | 'hint' | 'icon' | 'end'>): Item => ({
    value,
    mark,
    go: { to },
    ...rest,
  })
  return [
    group('transactions', found.transactions, (hit) =>
      item(hit.id, `/transactions/${hit.id}`, {
        label: nameOf(hit),
        hint: [
          formatTime(hit.createdAt, 'date', time),
          hit.furtherReference ??
            hit.customerEmail ??
            (hit.orderReference === undefined ? undefined : hit.processorReference),
        ]
          .filter(Boolean)
          .join(' · '),
        icon: <IconArrowsLeftRight {...icon} />,
        end: ends(
          test(hit),
          <Money minor={hit.amount.amount} currency={hit.amount.currency} />,
          <StatusBadge {...hit} />,
        ),
      }),
    ),
    group('payouts', found.payouts, (hit) =>
      item(hit.id, `/payouts/${hit.id}`, {
        label: hit.processorReference,
        icon: <IconBuildingBank {...icon} />,
        end: ends(
          test(hit),
          <Money minor={hit.amount.amount} currency={hit.amount.currency} />,
          <PayoutStatusBadge status={hit.status} />,
        ),
      }),
    ),
    group('sites', found.sites, (hit) =>
      item(hit.id, `/sites/${hit.id}`, {
        label: hit.name,
        hint: hit.host,
        icon: <SiteAvatar name={hit.name} />,
        end: ends(test(hit)),
      }),
    ),
    group('people', found.people, (hit) =>
      item(hit.id, '/team', {
        label: hit.fullName === '' ? hit.email : hit.fullName,
        hint: hit.fullName === '' ? undefined : hit.email,
        icon: <IconUser {...icon} />,
        end: ends(<Badge outline>{roleNames[hit.role]}</Badge>),
      }),
    ),
    group('notifications', found.notifications, (hit) =>
      item(hit.id, `/notifications/${hit.id}`, {
        label: hit.eventType,
        hint: hit.reference,
        icon: <IconBell {...icon} />,
        end: ends(test(hit), <NotificationBadge status={hit.status} />),
      }),
    ),
  ].flatMap((found) => found ?? [])
}

/** "HP-42731" for a payment, "Refund of HP-42731" for a follow-up, "Fee fee_1" without an order. */
function nameOf({ type, orderReference, processorReference }: Found['transactions']['items'][number]): string {
  const { refundOf, disputeOf } = paletteTexts
  if (type === 'payment') return orderReference ?? processorReference
  if (type === 'refund' && orderReference !== undefined) return refundOf(orderReference)
  if (type === 'chargeback' && orderReference !== undefined) return disputeOf(orderReference)
  return `${transactionWords.type[type]} ${orderReference ?? processorReference}`
}

function group<H>(
  key: keyof typeof paletteTexts.groups,
  found: Group<H> | undefined,
  itemOf: (hit: H) => Item,
): ItemGroup | null {
  if (!found || (found.items.length === 0 && !found.isLate)) return null
  const { items, total, isTotalCapped, isLate } = found
  return {
    key,
    name: paletteTexts.groups[key],
    commands: items.map(itemOf),
    ...(total > items.length && { end: paletteTexts.of(items.length, total, isTotalCapped) }),
    ...(isLate && { note: paletteTexts.late }),
  }
}

function ends(...parts: readonly ReactNode[]): ReactNode {
  // Fixed parts, identified by position.
  return createElement(Fragment, null, ...parts)
}
