import type { LinkComponent } from '../components/link-component.ts'

/** A link that sets `aria-current="page"` while its page, or a page below it, is open. */
export type ShellLink = LinkComponent
