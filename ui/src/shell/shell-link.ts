import type { LinkComponent } from '../components/link-component.ts'

/** A link that also sets `aria-current="page"` while its page, or one below it, is open. */
export type ShellLink = LinkComponent
