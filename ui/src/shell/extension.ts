import type { ComponentType, ReactNode } from 'react'

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

/**
 * What a removable part of the application offers the shell. Five fields; a sixth needs a second user.
 */
export type Extension = {
  /** Same URL space, each lazily loaded, with the ability it needs. */
  routes: readonly ExtensionRoute[]
  menu: readonly MenuGroup[]
  navbar?: readonly ShellWidget[]
  /** The path of the page that "/" shows to whom it is open; the product's own home when absent. */
  home?: string
  /** Answers some requests, hands the rest to `next`; its pages reach it by `useExtensionFetch`. */
  wrapFetch?: (next: typeof fetch) => typeof fetch
}
