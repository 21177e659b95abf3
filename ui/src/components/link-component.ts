import type { AnchorHTMLAttributes, ComponentType } from 'react'

/** The router's link as an anchor component, passed as a prop: the kit depends on no router. */
export type LinkComponent = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>
