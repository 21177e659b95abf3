import type { ComponentType, ReactNode } from 'react'
import type { Appearance, Layout } from '../theme/appearance.ts'
import type { ShellLink } from './shell-link.ts'

/** A required ability, as in the user record: `{ action: 'read', subject: 'Balance' }`. */
export type Ability = { action: string; subject: string }

/** A page of an extension, in the product's URL space. The application does the routing. */
export type ExtensionRoute = {
  /** In the router's syntax: `/apps/invoice/$id`. */
  path: string
  /** Title of the document and in the header strip. */
  title: string
  load: () => Promise<{ default: ComponentType }>
  /** Without it the page shows a refusal and the menu hides its entry. */
  ability?: Ability
}

export type MenuEntry = {
  href: string
  label: string
  icon: ReactNode
  /** A number of pending items with its accessible text: "7 failing". */
  count?: { value: number; label: string }
  ability?: Ability
}

export type MenuGroup = { label: string; entries: readonly MenuEntry[] }

/** A small control in the header strip: a search, a cart. */
export type ShellWidget = { key: string; render: () => ReactNode }

/** Props of an extension's frame. */
export type ExtensionFrameProps = {
  appName: string
  link: ShellLink
  /** The user signed in to the product; null without a session: the frame then controls access. */
  person: { name: string; email: string; role: string } | null
  /** The product's start page for the user, or the sign-in page. */
  productHref: string
  /** `useTheme` gives skin and direction. */
  layout: Layout
  onAppearanceChange: (change: Partial<Appearance>) => void
  /**
   * Applies a preset below the user's layout until the returned function is called; the user's choices are unchanged.
   * @param page defaults of a single page, until changed there or left
   */
  startFrom: (preset: Partial<Layout>, page?: Partial<Layout>) => () => void
  /** Opens the customizer. */
  onCustomize: () => void
  /** The product's languages, each in its own name; a choice is stored and reloads the document. */
  language: {
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => void
  }
  /** Ends the product's session. */
  onSignOut: () => void
  children: ReactNode
}

/**
 * The interface between a removable extension and the shell: six fields (docs/decisions/sample-area.md). Everything
 * except the path list loads lazily.
 */
export type Extension = {
  /** In the product's URL space, each lazy-loaded, with its required ability. */
  routes: readonly ExtensionRoute[]
  menu: readonly MenuGroup[]
  navbar?: readonly ShellWidget[]
  /** The path that "/" shows to users who may open it; default: the product's home. */
  home?: string
  /** Replaces the product's shell around its pages, also without a product session. */
  frame?: () => Promise<{ default: ComponentType<ExtensionFrameProps> }>
  /** Answers some requests and passes the rest to `next`; its pages use it through `useExtensionFetch`. */
  wrapFetch?: (next: typeof fetch) => typeof fetch
}
