import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { destinationOf } from './destination.ts'

/**
 * The router's link with a plain `href`, for the kit: shell, `ButtonLink as`, `MenuItem as`. Sets `aria-current="page"`
 * while its page, or a page below it, is open; keeps `?siteId=` and `?mode=`.
 */
export function RouterLink({ href, target, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <Link
      {...rest}
      {...(target !== undefined && { target })}
      {...destinationOf(href)}
      activeOptions={{ exact: false, includeSearch: false, includeHash: false }}
    />
  )
}
