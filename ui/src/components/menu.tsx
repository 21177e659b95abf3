import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import type { LinkComponent } from './link-component.ts'

// Positioning, keyboard and type-ahead are a quarter of the first screen's script and not needed before a menu is opened:
// they come when the pointer or the focus reaches the button. Not as lazy components: those show their fallback for a third
// of a second, and the button would lose its focus meanwhile.
let parts: typeof import('./menu-panel.tsx') | undefined
async function load(): Promise<void> {
  parts = await import('./menu-panel.tsx')
}

export type MenuTrigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

export type MenuProps = {
  /** One element that takes `onClick` and `ref`: a button of the kit or a plain one. */
  trigger: MenuTrigger
  /** Names the list for a screen reader. */
  label: string
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end'
  width?: number
}

/** Actions behind a button. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false)
  if (used && parts !== undefined) return <parts.MenuPanel {...props} />
  return cloneElement(props.trigger, {
    onClick: () => void load().then(() => setUsed(true)),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}

export type MenuItemProps = {
  icon?: ReactNode
  end?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The current choice of a group. */
  selected?: boolean
  keepOpen?: boolean
  href?: string
  as?: LinkComponent
  onSelect?: () => void
  children: ReactNode
}

/** One action, or a link with `href` (and the router's link as `as`). `end` says why it is disabled, or a key. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuPanelItem {...props} />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return parts && <parts.MenuPanelLabel>{children}</parts.MenuPanelLabel>
}

export function MenuDivider() {
  return parts && <parts.MenuPanelDivider />
}
