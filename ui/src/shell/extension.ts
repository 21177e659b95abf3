import type { ComponentType, ReactNode } from 'react'
import type { Appearance, Layout } from '../theme/appearance.ts'
import type { ShellLink } from './shell-link.ts'

/** What a role must hold, as in the user record: `{ action: 'read', subject: 'Balance' }`. */
export type Ability = { action: string; subject: string }

/** A page that an extension brings, in the same URL space as the product's. Routing itself is the application's affair. */
export type ExtensionRoute = {
  /** As the router writes it: `/apps/invoice/$id`. */
  path: string
  /** Of the document and in the header strip. */
  title: string
  load: () => Promise<{ default: ComponentType }>
  /** Who lacks it reads that instead of the page, and sees no entry of it in the menu. */
  ability?: Ability
}

export type MenuEntry = {
  href: string
  label: string
  icon: ReactNode
  /** How many things wait there, with what they are for a screen reader: "7 failing". */
  count?: { value: number; label: string }
  ability?: Ability
}

export type MenuGroup = { label: string; entries: readonly MenuEntry[] }

/** Something small in the header strip: a search, a cart. */
export type ShellWidget = { key: string; render: () => ReactNode }

/** What the application gives the frame of an extension. */
export type ExtensionFrameProps = {
  appName: string
  link: ShellLink
  /** Who is signed in to the product; null for nobody: then the frame decides who sees what. */
  person: { name: string; email: string; role: string } | null
  /** Where the product begins for the person, or where they sign in. */
  productHref: string
  /** Skin and direction are known by `useTheme`. */
  layout: Layout
  onAppearanceChange: (change: Partial<Appearance>) => void
  /**
   * Puts another start under the layout until what it returns is called; the person's own layout is not touched.
   * @param page what one page has otherwise, until it is changed there or left
   */
  startFrom: (preset: Partial<Layout>, page?: Partial<Layout>) => () => void
  /** Opens what the product offers to change about its look. */
  onCustomize: () => void
  /** The languages of the product, each by its name in itself; a choice is kept as everywhere, and loads the document anew. */
  language: {
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => void
  }
  /** Ends the session of the product. */
  onSignOut: () => void
  /** The page. */
  children: ReactNode
}

/**
 * What a removable part of the application offers the shell: six fields (decision 220), all but the path list loaded later.
 */
export type Extension = {
  /** Same URL space, each lazily loaded, with the ability it needs. */
  routes: readonly ExtensionRoute[]
  menu: readonly MenuGroup[]
  navbar?: readonly ShellWidget[]
  /** The path of the page that "/" shows to whom it is open; the product's own home when absent. */
  home?: string
  /** Stands around its pages in place of the product's shell, also for who is not signed in to the product. */
  frame?: () => Promise<{ default: ComponentType<ExtensionFrameProps> }>
  /** Answers some requests, hands the rest to `next`; its pages reach it by `useExtensionFetch`. */
  wrapFetch?: (next: typeof fetch) => typeof fetch
}
