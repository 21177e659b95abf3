import { cloneElement, type ReactNode, useState } from 'react'
import type { MenuItemProps, MenuProps } from './menu-props.ts'

// Positioning, keyboard and type-ahead are a quarter of the first screen's script and not needed before a menu is opened:
// they come when the pointer or the focus reaches the button. Not as lazy components: those show their fallback for a third
// of a second, and the button would lose its focus meanwhile.
let parts: typeof import('./menu-panel.tsx') | undefined
/** Asks for what a menu is drawn with. */
export async function loadMenu(): Promise<void> {
  parts = await import('./menu-panel.tsx')
}

/** Actions behind a button. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false)
  if (used && parts !== undefined) return <parts.MenuPanel {...props} />
  const load = () => Promise.all([loadMenu(), props.load?.()])
  return cloneElement(props.trigger, {
    onClick: () => void load().then(() => setUsed(true)),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
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
