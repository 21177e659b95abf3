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
import type { MenuGroup } from '@firepay/ui/shell/extension.ts'
import { schemeOf } from '@firepay/ui/theme/appearance.ts'
import { paletteTexts } from '../../locale/palette.ts'
import { useCan } from '../../shared/current-user.ts'
import { viewAs } from '../../shared/view-as.ts'
import { changeAppearance, useAppearance } from '../appearance-store.ts'
import { signOut } from '../sign-out.ts'
import type { Item } from './item.ts'

const texts = paletteTexts.actions
const icon = { size: 16, stroke: 1.75 } as const

/** The pages of the menu, which knows what the role may open. */
export function pageItems(menu: readonly MenuGroup[]): Item[] {
  return menu
    .flatMap((group) => group.entries)
    .map((entry) => ({ value: `page:${entry.href}`, label: entry.label, icon: entry.icon, go: { to: entry.href } }))
}

/** What can be done from anywhere. What changes something is not offered to whom it is refused. */
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

/** The list of transactions, limited to what the text finds in it. */
export function filterItem(text: string): Item {
  return {
    value: 'do:filter',
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

/** The plan to repeat what a site was told of a payment, and did not take. */
export function repeatItem({ objectId, reference }: { objectId: string; reference: string }): Item {
  return {
    value: 'do:repeat',
    label: texts.repeat(reference),
    icon: <IconRepeat {...icon} />,
    go: { to: '/notifications', search: { objectId, repeat: 'plan' } },
  }
}

/** Those with a word that begins with the text, marked. */
export function matchingItems(items: readonly Item[], text: string): Item[] {
  return items.flatMap((item) => (beginOf(item.label, text) < 0 ? [] : { ...item, mark: text }))
}
