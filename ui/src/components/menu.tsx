import { cloneElement, type ReactNode, useRef, useState } from 'react'
import type { MenuGroupProps, MenuItemProps, MenuProps } from './menu-props.ts'

// Positioning, keyboard and type-ahead are a quarter of the first screen's script: they load when the pointer or focus
// reaches the button.
let parts: typeof import('./menu-panel.tsx') | undefined
/** Preloads the menu's code. */
export async function loadMenu(): Promise<void> {
  parts = await import('./menu-panel.tsx')
}

/** A menu button with actions. */
export function Menu({ trigger, label, children, load: loadList, position = 'bottom-end', width = 232 }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLElement>(null)
  const load = () => Promise.all([loadMenu(), loadList?.()])
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => {
          if (opened) setOpened(false)
          else void load().then(() => setOpened(true))
        },
        onPointerEnter: () => void load(),
        onFocus: () => void load(),
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
      })}
      {opened && parts && (
        <parts.MenuPanel
          trigger={button}
          label={label}
          position={position}
          width={width}
          onClose={() => setOpened(false)}
        >
          {typeof children === 'function' ? children() : children}
        </parts.MenuPanel>
      )}
    </>
  )
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

/** Items with a layout of their own. `label` is for screen readers. */
export function MenuGroup(props: MenuGroupProps) {
  return parts && <parts.MenuPanelGroup {...props} />
}

export function MenuDivider() {
  return parts && <parts.MenuPanelDivider />
}
