import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronRight, IconExternalLink, IconX } from '@firepay/ui/components/icons.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { RouterLink } from '../router-link.tsx'
import styles from './drawer-detail.module.css'
import type { DrawerStep } from './list-drawer.tsx'

type Steps = Omit<DrawerStep, 'id'> & {
  texts: { previous: string; next: string; close: string }
}

/** A row's detail in its `ListDrawer`: name, links to the neighbours and to its page, content. */
export function DrawerDetail({
  id,
  name,
  href,
  openPage,
  children,
  ...steps
}: Steps & {
  id: string
  name: ReactNode
  /** The row's own page. */
  href: string
  /** The label of the link to that page. */
  openPage: string
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object starts at the top.
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [id])
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <DrawerSteps {...steps}>
          <RouterLink href={href} className={styles.pageLink ?? ''} aria-label={openPage} title={openPage}>
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </RouterLink>
        </DrawerSteps>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <div ref={body} className={styles.body} tabIndex={0} data-flat>
        {children}
      </div>
    </>
  )
}

/** Buttons for the neighbours and for closing, with `children` in between. */
export function DrawerSteps({ previous, next, onOpen, texts, children }: Steps & { children?: ReactNode }) {
  return (
    <>
      <IconButton label={texts.previous} size="sm" disabled={previous === undefined} onClick={() => onOpen(previous)}>
        <IconChevronRight className={styles.back} size={16} stroke={2} />
      </IconButton>
      <IconButton label={texts.next} size="sm" disabled={next === undefined} onClick={() => onOpen(next)}>
        <IconChevronRight className="flip-rtl" size={16} stroke={2} />
      </IconButton>
      {children}
      <IconButton label={texts.close} size="sm" onClick={() => onOpen(undefined)}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </>
  )
}
