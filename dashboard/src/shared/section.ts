import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { ComponentType } from 'react'
import type { shellTexts } from '../locale/shell.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's menu entry; its position follows `app/feature-routes.ts`. */
    section?: SectionOfRoute
  }
}

/** A page's menu entry. */
export type SectionOfRoute = {
  /** Key in the shell's `sections` texts: the first screen needs them, but not a feature's texts. */
  name: keyof typeof shellTexts.sections
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  group: keyof typeof shellTexts.groups
  /** The letter after `g`; a section with one is also a tab of the header strip. */
  key?: string
  /** Other pages of the tab with their own menu entry. */
  alsoAt?: readonly string[]
  ability?: AbilityName
  /** For operators. */
  operator?: true
}
