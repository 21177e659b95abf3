import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './app-layout.module.css'

type SideLink = {
  href: string
  label: string
  isCurrent: boolean
  icon?: ReactNode
  /** Instead of an icon. */
  dot?: Tone
  /** Hidden at 0. */
  count?: { of: number; says: string; tone: Tone }
}

/** Links of an app's column, with the current one marked. */
export function SideLinks({
  title,
  links,
  onFollow,
}: {
  title?: string
  links: readonly SideLink[]
  onFollow: () => void
}) {
  return (
    <>
      {title !== undefined && <h2 className={styles.navTitle}>{title}</h2>}
      <ul className={styles.nav}>
        {links.map(({ href, label, isCurrent, icon, dot, count }) => (
          <li key={href}>
            <Link
              to={href}
              activeOptions={{ exact: true, includeSearch: false }}
              className={styles.link}
              onClick={onFollow}
              {...(isCurrent && { 'aria-current': 'page' })}
            >
              {icon}
              {dot !== undefined && <i className={styles.dot} data-tone={dot} />}
              <span>{label}</span>
              {count !== undefined && count.of > 0 && (
                <span className={styles.count} data-tone={count.tone}>
                  {count.of}
                  <span className="visually-hidden"> {count.says}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
