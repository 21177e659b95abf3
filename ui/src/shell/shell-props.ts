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

/** A name in the menu bar and what opens below it; `content` is given what closes it. */
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
  /** In place of `menu`: entries within entries (`MenuTree`); `onNavigate` closes the drawer. */
  menuTree?: (onNavigate?: () => void) => ReactNode
  /** After the wordmark of the menu: what part of the application this is. */
  badge?: ReactNode
  /** The menu as a bar, where the layout has it over the page; made of `menu` when absent. */
  bar?: readonly MenuBarGroup[]
  /** The path of the page that is open: it comes in with a transition, and the bar marks the group that it belongs to. */
  path: string
  /** The sections in the strip: at most five. One is also marked while `isOpen`: a page of it has another address. */
  tabs: readonly { href: string; label: string; isOpen?: boolean }[]
  /** A line over the whole width under the strip, for what is true of all that the page shows. */
  notice?: ReactNode
  /** The site switcher. */
  switcher?: ReactNode
  /** Where we are, shown when the menu column has taken the tabs' place. */
  place?: ReactNode
  widgets?: readonly ShellWidget[]
  /** At the end of the strip: alerts, customize, account. */
  tools?: ReactNode
  footer?: ReactNode
  /** Docked at the end of the page, which narrows beside it. */
  aside?: ReactNode
  menuOpened: boolean
  onMenuOpenedChange: (opened: boolean) => void
  onMenuCollapsedChange: (collapsed: boolean) => void
  texts: ShellTexts
  children: ReactNode
}
