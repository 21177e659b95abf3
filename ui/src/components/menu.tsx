import { cloneElement, type ReactNode, useState } from 'react'
import type { MenuItemProps, MenuProps } from './menu-props.ts'

// Positioning, keyboard and type-ahead are a quarter of the first screen's script: they load when the pointer or focus
// reaches the button. Not with `lazy`: its fallback stays for a third of a second, and the button would lose its focus.
let parts: typeof import('./menu-panel.tsx') | undefined
/** Preloads the menu's code. */
export async function loadMenu(): Promise<void> {
  parts = await import('./menu-panel.tsx')
}

/** A menu button with actions. */
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

/**
 * An action, or a link with `href` (`as` takes the router's link). `end` shows a key, or why the action is disabled.
 */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuPanelItem {...props} />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return parts && <parts.MenuPanelLabel>{children}</parts.MenuPanelLabel>
}

export function MenuDivider() {
  return parts && <parts.MenuPanelDivider />
}
