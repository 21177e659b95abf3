import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import {
  IconArrowsLeftRight,
  IconBell,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCode,
  IconDownload,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconUpload,
  IconUser,
  IconUsers,
  IconWallet,
} from '@firepay/ui/components/icons.ts'
import type { MenuGroup } from '@firepay/ui/shell/extension.ts'
import type { ReactNode } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { holds } from '../shared/current-user.ts'
import { isOwnPage } from '../shared/home.ts'

export type Section = {
  href: string
  label: string
  icon: ReactNode
  group: keyof typeof shellTexts.groups
  /** The letter after `g`; a section with one is also a tab of the header strip. */
  key?: string
  /** Pages that belong to the tab and have an entry of their own in the menu. */
  alsoAt?: readonly string[]
  ability?: AbilityName
  /** For staff of the service. */
  operator?: true
}

const labels = shellTexts.sections
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Every section of the product. One is shown as soon as its route exists. */
const sections: readonly Section[] = [
  { href: '/overview', label: labels.overview, icon: <IconLayoutDashboard {...icon} />, group: 'payments', key: 'o' },
  {
    href: '/transactions',
    label: labels.transactions,
    icon: <IconArrowsLeftRight {...icon} />,
    group: 'payments',
    key: 't',
  },
  {
    href: '/balances',
    label: labels.balances,
    icon: <IconWallet {...icon} />,
    group: 'payments',
    key: 'b',
    alsoAt: ['/payouts', '/reports'],
    ability: 'read Balance',
  },
  {
    href: '/payouts',
    label: labels.payouts,
    icon: <IconBuildingBank {...icon} />,
    group: 'payments',
    ability: 'read Balance',
  },
  {
    href: '/reports',
    label: labels.reports,
    icon: <IconReceipt {...icon} />,
    group: 'payments',
    ability: 'read Balance',
  },
  {
    href: '/import',
    label: labels.import,
    icon: <IconUpload {...icon} />,
    group: 'payments',
    ability: 'import Event',
  },
  { href: '/notifications', label: labels.notifications, icon: <IconBell {...icon} />, group: 'integration', key: 'n' },
  {
    href: '/ingest-events',
    label: labels.ingestEvents,
    icon: <IconInbox {...icon} />,
    group: 'integration',
    ability: 'read Payload',
  },
  {
    href: '/developers/events',
    label: labels.developers,
    icon: <IconCode {...icon} />,
    group: 'integration',
  },
  { href: '/sites', label: labels.sites, icon: <IconBuildingStore {...icon} />, group: 'integration', key: 's' },
  {
    href: '/team',
    label: labels.team,
    icon: <IconUsers {...icon} />,
    group: 'merchant',
    ability: 'manage Member',
  },
  {
    href: '/audit-log',
    label: labels.auditLog,
    icon: <IconHistory {...icon} />,
    group: 'merchant',
    ability: 'read AuditLog',
  },
  {
    href: '/exports',
    label: labels.exports,
    icon: <IconDownload {...icon} />,
    group: 'merchant',
    ability: 'export Transaction',
  },
  { href: '/settings', label: labels.settings, icon: <IconSettings {...icon} />, group: 'merchant' },
  {
    href: '/merchants',
    label: labels.merchants,
    icon: <IconBuilding {...icon} />,
    group: 'service',
    key: 'm',
    operator: true,
  },
  { href: '/profile', label: labels.profile, icon: <IconUser {...icon} />, group: 'account' },
  { href: '/security', label: labels.security, icon: <IconShieldLock {...icon} />, group: 'account' },
]

/**
 * The sections whose pages are in the router and which the person may open, in order.
 * @param isOutside an operator who looks into no merchant: what would show one is left out
 */
export function sectionsFor(
  user: UserRecord,
  { hasRoute, isOutside }: { hasRoute: (href: string) => boolean; isOutside: boolean },
): readonly Section[] {
  return sections.filter(
    ({ href, ability, operator }) =>
      hasRoute(href) &&
      (ability === undefined || holds(user, ability)) &&
      (!operator || user.operator) &&
      (!isOutside || isOwnPage(href)),
  )
}

/** The sections as the groups of the menu; empty groups are left out. */
export function menuOf(built: readonly Section[]): MenuGroup[] {
  return Object.entries(shellTexts.groups)
    .map(([name, label]) => ({
      label,
      entries: built.filter(({ group }) => group === name).map(({ ability: _, ...entry }) => entry),
    }))
    .filter((group) => group.entries.length > 0)
}
