import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { ComponentType } from 'react'
import type { shellTexts } from '../locale/shell.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entry of the page in the menu; its place there is that of the feature in `app/feature-routes.ts`. */
    section?: SectionOfRoute
  }
}

/** What a page says of its entry in the menu. */
export type SectionOfRoute = {
  /** Its name, under `sections` in the texts of the shell: they stand on the first screen, and a feature's do not. */
  name: keyof typeof shellTexts.sections
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  group: keyof typeof shellTexts.groups
  /** The letter after `g`; a section with one is also a tab of the header strip. */
  key?: string
  /** Pages that belong to the tab and have an entry of their own in the menu. */
  alsoAt?: readonly string[]
  ability?: AbilityName
  /** For staff of the service. */
  operator?: true
}
