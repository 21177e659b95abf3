import { cloneElement, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react'
import type { LinkComponent } from './link-component.ts'

// Positioning, keyboard and type-ahead are a quarter of the first screen's script and not needed before a menu is opened:
// they come when the pointer or the focus reaches the button.
const load = () => import('./menu-panel.tsx')
const MenuPanel = lazy(() => load().then((module) => ({ default: module.MenuPanel })))

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
  const waiting = cloneElement(props.trigger, {
    onClick: () => setUsed(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!used) return waiting
  return (
    <Suspense fallback={waiting}>
      <MenuPanel {...props} />
    </Suspense>
  )
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
export const MenuItem = lazy(() => load().then((module) => ({ default: module.MenuPanelItem })))
export const MenuLabel = lazy(() => load().then((module) => ({ default: module.MenuPanelLabel })))
export const MenuDivider = lazy(() => load().then((module) => ({ default: module.MenuPanelDivider })))
