import type { ShellLink } from '@firepay/ui/shell/shell-link.ts'
import { createContext, useContext } from 'react'
import type { Page } from './pages.ts'
import type { Viewer } from './person.ts'

/** Context of all pages of the sample area. */
export type Place = {
  appName: string
  link: ShellLink
  /** Undefined when the URL is no page. */
  page: Page | undefined
  params: Readonly<Record<string, string>>
  viewer: Viewer | null
}

const Current = createContext<Place | null>(null)

export const PlaceProvider = Current.Provider

/** @throws Error outside of the frame */
export function usePlace(): Place {
  const place = useContext(Current)
  if (place === null) throw new Error('There is no frame of the sample area')
  return place
}

/** A path parameter: `{id}` of `/apps/invoice/preview/{id}`. */
export function useParam(name: string): string {
  return usePlace().params[name] ?? ''
}
