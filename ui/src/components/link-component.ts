import type { AnchorHTMLAttributes, ComponentType } from 'react'

/** The router's link in the shape of an anchor: the kit knows no router and takes the link as a prop. */
export type LinkComponent = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>
