import { useId } from 'react'
import type { MenuGroup } from './extension.ts'
import styles from './menu.module.css'
import type { ShellLink } from './shell-link.ts'

/** The groups and links of the menu, for drawer and column. */
export function MenuList({
  groups,
  link: Link,
  onNavigate,
}: {
  groups: readonly MenuGroup[]
  link: ShellLink
  onNavigate?: () => void
}) {
  return groups.map((group) => (
    <Group key={group.label} group={group} link={Link} {...(onNavigate && { onNavigate })} />
  ))
}

function Group({ group, link: Link, onNavigate }: { group: MenuGroup; link: ShellLink; onNavigate?: () => void }) {
  const titleId = useId()
  return (
    <>
      <h2 id={titleId} className={styles.groupTitle}>
        {group.label}
      </h2>
      <ul className={styles.group} aria-labelledby={titleId}>
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <Link href={entry.href} className={styles.entry ?? ''} {...(onNavigate && { onClick: onNavigate })}>
              {entry.icon}
              <span className={styles.entryLabel}>{entry.label}</span>
              {entry.count && entry.count.value > 0 && (
                <span className={styles.count}>
                  {entry.count.value}
                  <span className="visually-hidden"> {entry.count.label}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
