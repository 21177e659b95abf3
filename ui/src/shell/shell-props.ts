import type { ReactNode } from 'react'
import type { Layout } from '../theme/appearance.ts'
import type { MenuGroup, ShellWidget } from './extension.ts'
import type { ShellLink } from './shell-link.ts'

export type ShellTexts = {
  skip: string
  menu: string
  openMenu: string
  closeMenu: string
  collapseMenu: string
  expandMenu: string
  sections: string
  toTop: string
}

/** A group of the menu bar and its panel; `content` receives the close function. */
export type MenuBarGroup = {
  label: string
  icon?: ReactNode
  isCurrent: boolean
  content: (close: () => void) => ReactNode
}

export type ShellProps = {
  appName: string
  homeHref: string
  link: ShellLink
  layout: Layout
  menu: readonly MenuGroup[]
  /** Replaces `menu` by nested entries (`MenuTree`); `onNavigate` closes the drawer. */
  menuTree?: (onNavigate?: () => void) => ReactNode
  /** After the menu's wordmark: the part of the application. */
  badge?: ReactNode
  /** The groups of the menu bar; default: derived from `menu`. */
  bar?: readonly MenuBarGroup[]
  /** The current path: triggers the page transition and marks the group in the bar. */
  path: string
  /** The sections in the strip, at most five. `isOpen` also marks a section whose open page has another address. */
  tabs: readonly { href: string; label: string; isOpen?: boolean }[]
  /** A full-width line below the strip, for notices about the whole page. */
  notice?: ReactNode
  switcher?: ReactNode
  /** The current location, shown where the menu column replaces the tabs. */
  place?: ReactNode
  widgets?: readonly ShellWidget[]
  /** At the end of the strip: alerts, customizer, account. */
  tools?: ReactNode
  footer?: ReactNode
  /** A docked panel at the end of the page, which narrows. */
  aside?: ReactNode
  menuOpened: boolean
  onMenuOpenedChange: (opened: boolean) => void
  onMenuCollapsedChange: (collapsed: boolean) => void
  texts: ShellTexts
  children: ReactNode
}
