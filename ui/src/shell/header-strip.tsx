import { IconButton } from '../components/icon-button.tsx'
import { IconChevronRight, IconMenu2 } from '../components/icons.ts'
import { Wordmark } from '../components/wordmark.tsx'
import styles from './header-strip.module.css'
import type { ShellProps } from './shell-props.ts'

/**
 * Burger, wordmark, site switcher, tabs and tools in one line: part of the page (navbar hidden), a bar (sticky, static)
 * or a floating card, selected by `<html data-navbar>`. Next to a menu column, burger, wordmark and tabs are omitted,
 * because the menu has them; above a menu bar, burger and tabs.
 */
export function HeaderStrip({
  appName,
  homeHref,
  link: Link,
  tabs,
  switcher,
  place,
  widgets = [],
  tools,
  texts,
  menuOpened,
  menuAt,
  onOpenMenu,
}: ShellProps & { menuAt: 'drawer' | 'column' | 'bar'; onOpenMenu: () => void }) {
  return (
    <header className={styles.strip} data-over-bar={menuAt === 'bar' || undefined}>
      <div className={styles.box}>
        {menuAt === 'drawer' && (
          <IconButton label={texts.openMenu} aria-expanded={menuOpened} aria-haspopup="dialog" onClick={onOpenMenu}>
            <IconMenu2 size={20} stroke={1.75} />
          </IconButton>
        )}
        {menuAt !== 'column' && (
          <>
            <Link href={homeHref} className={styles.home ?? ''}>
              <Wordmark name={appName} nameHidden="phone" />
            </Link>
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
          </>
        )}
        {switcher}
        {menuAt === 'drawer' ? (
          <nav className={styles.tabs} aria-label={texts.sections}>
            {tabs.map((tab) => (
              <Link key={tab.href} href={tab.href} {...(tab.isOpen && { 'aria-current': 'page' })}>
                {tab.label}
              </Link>
            ))}
          </nav>
        ) : (
          place && (
            <div className={styles.place}>
              <IconChevronRight className="flip-rtl" size={14} stroke={2} aria-hidden="true" />
              {place}
            </div>
          )
        )}
        <span className={styles.gap} />
        {widgets.map((widget) => (
          <div key={widget.key}>{widget.render()}</div>
        ))}
        {tools}
        {menuAt !== 'bar' && <span className={styles.hairline} aria-hidden="true" />}
      </div>
    </header>
  )
}
