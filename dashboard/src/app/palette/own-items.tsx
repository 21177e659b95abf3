import {
  IconAdjustmentsHorizontal,
  IconFilter,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconRepeat,
  IconSun,
  IconTextDirectionRtl,
  IconUserPlus,
} from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { beginOf } from '@firepay/ui/components/marked.tsx'
import { currencySymbol, formatMoney, localSymbol } from '@firepay/ui/components/money-format.ts'
import { parseMoney } from '@firepay/ui/components/money-parse.ts'
import type { MenuGroup } from '@firepay/ui/shell/extension.ts'
import { schemeOf } from '@firepay/ui/theme/appearance.ts'
import { paletteTexts } from '../../locale/palette.ts'
import { transactionsTexts } from '../../locale/transactions.ts'
import { useCan } from '../../shared/current-user.ts'
import { viewAs } from '../../shared/view-as.ts'
import { changeAppearance, useAppearance } from '../appearance-store.ts'
import { signOut } from '../sign-out.ts'
import type { Item } from './item.ts'

const texts = paletteTexts.actions
const icon = { size: 16, stroke: 1.75 } as const

/** The pages of the menu, which is already filtered by role. */
export function pageItems(menu: readonly MenuGroup[]): Item[] {
  return menu
    .flatMap((group) => group.entries)
    .map((entry) => ({ value: `page:${entry.href}`, label: entry.label, icon: entry.icon, go: { to: entry.href } }))
}

/** Lists within a menu page, found by search only. */
export function listItems(): Item[] {
  const lists = transactionsTexts.tabs
  return (['refund', 'chargeback'] as const).map((type) => ({
    value: `list:${type}`,
    label: lists[type],
    icon: <IconFilter {...icon} />,
    go: { to: '/transactions', search: { type } },
  }))
}

/** Global actions. Mutating actions are omitted where the user lacks permission. */
export function useActions({ onTheme, onShortcuts, isOutside }: ActionsProps): Item[] {
  const can = useCan()
  const { skin, direction } = useAppearance()
  const isDark = schemeOf(skin) === 'dark'
  const isRtl = direction === 'rtl'
  const mayChange = viewAs.role() === null && !isOutside
  const page = (label: string, to: string, search: Record<string, string>, shown: Item['icon']): Item => ({
    value: `do:${to}`,
    label,
    icon: shown,
    go: { to, search },
  })
  const act = (name: string, label: string, shown: Item['icon'], run: () => void): Item => ({
    value: `do:${name}`,
    label,
    icon: shown,
    run,
  })
  return [
    ...(mayChange && can('manage Member')
      ? [page(texts.invite, '/team', { invite: 'open' }, <IconUserPlus {...icon} />)]
      : []),
    ...(mayChange && can('create Site')
      ? [page(texts.newSite, '/sites', { create: 'here' }, <IconPlus {...icon} />)]
      : []),
    ...(mayChange && can('create Report')
      ? [page(texts.report, '/reports/daily', { request: 'open' }, <IconReceipt {...icon} />)]
      : []),
    act(
      'skin',
      isDark ? texts.light : texts.dark,
      isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      () => void changeAppearance({ skin: isDark ? 'light' : 'dark' }),
    ),
    act('theme', texts.theme, <IconAdjustmentsHorizontal {...icon} />, onTheme),
    act(
      'direction',
      isRtl ? texts.toLtr : texts.toRtl,
      <IconTextDirectionRtl {...icon} />,
      () => void changeAppearance({ direction: isRtl ? 'ltr' : 'rtl' }),
    ),
    act('shortcuts', texts.shortcuts, <IconKeyboard {...icon} />, onShortcuts),
    act('sign-out', texts.signOut, <IconLogout className="flip-rtl" {...icon} />, () => void signOut()),
  ]
}
export type ActionsProps = { onTheme: () => void; onShortcuts: () => void; isOutside: boolean }

export const filterValue = 'do:filter'

/** Opens the transactions list filtered by the text. */
export function filterItem(text: string): Item {
  return {
    value: filterValue,
    label: texts.filter(text),
    icon: <IconFilter {...icon} />,
    go: { to: '/transactions', search: { q: text } },
    end: (
      <>
        <Kbd hidden>⇧</Kbd>
        <Kbd hidden>↵</Kbd>
      </>
    ),
  }
}

/**
 * Payments of exactly this amount, per possible currency: a customer on the phone knows the paid amount. A long number
 * without a currency is an order number.
 */
export function amountItems(text: string, currencies: readonly string[]): Item[] {
  const digits = /\d([\d.,'’ \u00a0\u202f]*\d)?/.exec(text)?.[0] ?? ''
  const unit = text.replace(digits, '').trim()
  if (unit === '' && /^\d{6}/.test(digits)) return []
  const meant = currencies.filter(
    (code) => unit === '' || unit.toUpperCase() === code || [currencySymbol(code), localSymbol(code)].includes(unit),
  )
  return meant.slice(0, 3).flatMap((currency) => {
    const amount = parseMoney(digits, currency)?.toString()
    if (amount === undefined) return []
    return {
      value: `do:amount:${currency}`,
      label: texts.amount(formatMoney(amount, currency)),
      icon: <IconFilter {...icon} />,
      go: { to: '/transactions', search: { currency, amountFrom: amount, amountTo: amount } },
    }
  })
}

/** Opens the plan to repeat the failed notifications of a payment. */
export function repeatItem({ objectId, reference }: { objectId: string; reference: string }): Item {
  return {
    value: 'do:repeat',
    label: texts.repeat(reference),
    icon: <IconRepeat {...icon} />,
    go: { to: '/notifications', search: { objectId, repeat: 'plan' } },
  }
}

/** The items with a word that begins with the text, marked. */
export function matchingItems(items: readonly Item[], text: string): Item[] {
  return items.flatMap((item) => (beginOf(item.label, text) < 0 ? [] : { ...item, mark: text }))
}
