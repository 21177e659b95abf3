import { type ReactNode, useId } from 'react'
import { IconChevronRight } from '../components/icons.ts'
import menu from './menu.module.css'
import styles from './menu-tree.module.css'
import type { ShellLink } from './shell-link.ts'

/** A link, an action, or a group of entries; without any of these it is disabled. */
export type TreeEntry = {
  label: string
  icon?: ReactNode
  href?: string
  /** The page opens in a new tab. */
  newTab?: true
  onSelect?: () => void
  /** After a group's name: its count. */
  badge?: string
  /** The entry is the current page, or a group that contains it and is therefore expanded. */
  holdsPage?: boolean
  entries?: readonly TreeEntry[]
}

export type TreeSection = { label?: string; entries: readonly TreeEntry[] }

type Common = { link: ShellLink; onNavigate?: (() => void) | undefined }

/**
 * A menu of nested entries, to any depth. Enter, Space or a press expands a group; a first-level group collapses the
 * others, except the one that contains the current page.
 */
export function MenuTree({ sections, ...common }: Common & { sections: readonly TreeSection[] }) {
  const name = useId()
  return sections.map((section, index) => (
    <Section key={section.label ?? index} section={section} name={name} {...common} />
  ))
}

function Section({ section, name, ...common }: Common & { section: TreeSection; name: string }) {
  const titleId = useId()
  return (
    <>
      {section.label !== undefined && (
        <h2 id={titleId} className={menu.groupTitle}>
          {section.label}
        </h2>
      )}
      <ul className={menu.group} {...(section.label !== undefined && { 'aria-labelledby': titleId })}>
        {section.entries.map((entry) => (
          <li key={entry.href ?? entry.label}>
            <Entry entry={entry} name={name} {...common} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ entry, name, ...common }: Common & { entry: TreeEntry; name?: string }) {
  const { link: Link, onNavigate } = common
  const content = (
    <>
      {entry.icon}
      <span className={menu.entryLabel}>{entry.label}</span>
    </>
  )
  if (entry.entries !== undefined) return <Branch entry={entry} entries={entry.entries} name={name} {...common} />
  if (entry.href === undefined) {
    return (
      <button
        type="button"
        className={`${menu.entry} ${styles.button}`}
        disabled={entry.onSelect === undefined}
        onClick={entry.onSelect}
      >
        {content}
      </button>
    )
  }
  return (
    <Link
      href={entry.href}
      className={menu.entry ?? ''}
      {...(entry.newTab && { target: '_blank' })}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {content}
    </Link>
  )
}

function Branch({
  entry,
  entries,
  name,
  ...common
}: Common & { entry: TreeEntry; entries: readonly TreeEntry[]; name: string | undefined }) {
  return (
    // A shared name makes the browser collapse the other groups; the group with the current page has none and stays
    // open.
    <details open={entry.holdsPage ?? false} {...(!entry.holdsPage && name !== undefined && { name })}>
      <summary className={`${menu.entry} ${styles.head}`} data-holds-page={entry.holdsPage || undefined}>
        {entry.icon}
        <span className={menu.entryLabel}>{entry.label}</span>
        {entry.badge !== undefined && <span className={`${menu.count} ${styles.badge}`}>{entry.badge}</span>}
        <IconChevronRight className={`flip-rtl ${styles.arrow}`} size={16} stroke={1.75} aria-hidden="true" />
      </summary>
      <ul className={styles.children}>
        {entries.map((child) => (
          <li key={child.href ?? child.label}>
            <Entry entry={child} {...common} />
          </li>
        ))}
      </ul>
    </details>
  )
}
