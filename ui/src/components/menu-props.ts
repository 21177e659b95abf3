import type { ReactElement, ReactNode, Ref } from 'react'
import type { LinkComponent } from './link-component.ts'

type MenuTrigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

export type MenuProps = {
  /** An element that accepts `onClick` and `ref`, such as a button of the kit. */
  trigger: MenuTrigger
  /** Accessible name of the list. */
  label: string
  /** The parts of `menu.tsx` only; a function is called once `load` has finished. */
  children: ReactNode | (() => ReactNode)
  /** Loads the code of a long list, in parallel with the menu's own. */
  load?: () => Promise<void>
  position?: 'bottom-start' | 'bottom-end'
  width?: number
}

export type MenuGroupProps = { label: string; className: string; children: ReactNode }

export type MenuItemProps = {
  icon?: ReactNode
  end?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The selected item of a group. */
  selected?: boolean
  keepOpen?: boolean
  href?: string
  as?: LinkComponent
  onSelect?: () => void
  children: ReactNode
}
