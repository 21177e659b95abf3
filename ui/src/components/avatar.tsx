import type { ReactNode } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/**
 * A person's picture in a circle, or two letters of the name. Decorative: the name is next to it or in the button's
 * label.
 */
export function Avatar({ name, picture }: { name: string; picture?: ReactNode }) {
  return (
    <span className={styles.person} aria-hidden="true">
      {picture ?? initials(name)}
    </span>
  )
}

/** A site's initial on the site's colour, or a count for "all sites". Decorative. */
export function SiteAvatar({
  name,
  count,
  size = 'sm',
}: {
  name?: string
  count?: number | undefined
  size?: 'sm' | 'lg'
}) {
  const hue = name === undefined ? undefined : styles[`hue${hueOf(name)}`]
  return (
    <span className={classNames(styles.site, hue ?? styles.all, size === 'lg' && styles.lg)} aria-hidden="true">
      {name === undefined ? count : [...name][0]?.toUpperCase()}
    </span>
  )
}

/** "Hanna Pine" → "HP", "owner@shop.example" → "OW". */
export function initials(name: string): string {
  const words = name.trim().split(/[\s.@_-]+/)
  const letters =
    words.length > 1 && !name.includes('@') ? words.map((word) => [...word][0]).slice(0, 2) : [...name].slice(0, 2)
  return letters.join('').toUpperCase()
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return sum % 5
}
