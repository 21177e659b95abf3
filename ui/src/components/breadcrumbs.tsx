import { Fragment, type ReactNode } from 'react'
import styles from './breadcrumbs.module.css'
import { IconChevronRight } from './icons.ts'

/** Breadcrumbs: links as elements; the last item is the current page. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly ReactNode[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is identified by its position.
          <Fragment key={index}>
            {index > 0 && (
              <li aria-hidden="true">
                <IconChevronRight className="flip-rtl" size={14} stroke={2} />
              </li>
            )}
            <li aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
