import { Button } from '../components/button.tsx'
import { IconChevronDown } from '../components/icons.ts'
import { Popover } from '../components/popover.tsx'
import type { MenuGroup } from './extension.ts'
import styles from './menu-bar.module.css'
import { MenuList } from './menu-list.tsx'
import type { MenuBarGroup, ShellProps } from './shell-props.ts'

/** The menu as a bar below the header strip; groups open as panels. Takes the navbar's form. */
export function MenuBar({ link, menu, path, bar = barOf(menu, link, path), texts }: ShellProps) {
  return (
    <nav className={styles.host} aria-label={texts.menu}>
      <div className={styles.bar}>
        {bar.map((group) => (
          <Popover
            key={group.label}
            label={group.label}
            width={248}
            closeLabel={texts.closeMenu}
            trigger={
              <Button
                tone="ghost"
                className={styles.group ?? ''}
                data-current={group.isCurrent || undefined}
                icon={group.icon}
                iconEnd={<IconChevronDown size={14} stroke={2} aria-hidden="true" />}
              >
                {group.label}
              </Button>
            }
          >
            {(close) => <div className={styles.entries}>{group.content(close)}</div>}
          </Popover>
        ))}
      </div>
    </nav>
  )
}

function barOf(menu: readonly MenuGroup[], link: ShellProps['link'], path: string): MenuBarGroup[] {
  return menu.map((group) => ({
    label: group.label,
    isCurrent: group.entries.some(({ href }) => path === href || path.startsWith(`${href}/`)),
    content: (close) => <MenuList groups={[group]} link={link} onNavigate={close} />,
  }))
}
