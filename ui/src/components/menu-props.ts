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
  /** One element that takes `onClick` and `ref`: a button of the kit or a plain one. */
  trigger: MenuTrigger
  /** Names the list for a screen reader. */
  label: string
  /** The list; as a function it is asked for once `load` is done. */
  children: ReactNode | (() => ReactNode)
  /** Fetches the code of a long list, together with what menus are drawn with. */
  load?: () => Promise<void>
  position?: 'bottom-start' | 'bottom-end'
  width?: number
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
