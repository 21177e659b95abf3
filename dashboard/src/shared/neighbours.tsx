import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import type { ReactNode } from 'react'
import styles from './neighbours.module.css'
import { RouterLink } from './router-link.tsx'

/** The way to what comes before and after the object of a page. */
type Way = { label: string; href: string | undefined }

/** Two arrows in the head of a page. Each keeps its place where there is nothing, so that going on and on takes no other aim. */
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
