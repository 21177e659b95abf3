import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import type { ReactNode } from 'react'
import styles from './neighbours.module.css'
import { RouterLink } from './router-link.tsx'

/** A link to the previous or next object. */
type Way = { label: string; href: string | undefined }

/**
 * Previous and next arrows in a page's head. An absent one keeps its space, so that repeated clicks hit the same
 * target.
 */
export function Neighbours({ earlier, later }: { earlier: Way; later: Way }) {
  return (
    <span className={styles.neighbours}>
      <Neighbour {...earlier}>
        <IconChevronLeft className="flip-rtl" size={16} stroke={2} aria-hidden="true" />
      </Neighbour>
      <Neighbour {...later}>
        <IconChevronRight className="flip-rtl" size={16} stroke={2} aria-hidden="true" />
      </Neighbour>
    </span>
  )
}

function Neighbour({ href, label, children }: Way & { children: ReactNode }) {
  if (href === undefined) return <span>{children}</span>
  return (
    <RouterLink href={href} aria-label={label} title={label}>
      {children}
    </RouterLink>
  )
}
