import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useFocusVisible } from 'react-aria/useFocusVisible'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { FloatingLayer } from './floating-layer.tsx'
import styles from './menu.module.css'
import type { MenuGroupProps, MenuItemProps } from './menu-props.ts'

/** The open menu: the lazy-loaded part of `Menu`. */
export function MenuPanel({
  trigger,
  label,
  position,
  width,
  onClose,
  children,
}: {
  trigger: RefObject<HTMLElement | null>
  label: string
  position: 'bottom-start' | 'bottom-end'
  width: number
  onClose: () => void
  children: ReactNode
}) {
  const { isFocusVisible: byKey } = useFocusVisible()
  return (
    <FloatingLayer
      trigger={trigger}
      onClose={onClose}
      placement={position}
      width={width}
      maxHeight={480}
      className={styles.panel ?? ''}
    >
      <Menu aria-label={label} className={styles.list ?? ''} autoFocus={byKey ? 'first' : true} onClose={onClose}>
        {children}
      </Menu>
    </FloatingLayer>
  )
}

export function MenuPanelItem({
  icon,
  end,
  danger,
  disabled = false,
  selected,
  keepOpen = false,
  href,
  as: Link,
  onSelect,
  children,
}: MenuItemProps) {
  const own = { 'data-danger': danger || undefined, 'aria-current': selected || undefined }
  return (
    <MenuItem
      className={styles.item ?? ''}
      isDisabled={disabled}
      shouldCloseOnSelect={!keepOpen}
      {...(typeof children === 'string' && { textValue: children })}
      {...(href !== undefined && { href })}
      {...(onSelect !== undefined && { onAction: onSelect })}
      render={(props) => {
        if (!('href' in props) || href === undefined) return <div {...(props as ComponentProps<'div'>)} {...own} />
        const link = { ...(props as ComponentProps<'a'>), ...own, href }
        return Link === undefined ? <a {...link} /> : <Link {...link} />
      }}
    >
      {icon !== undefined && <span className={styles.itemSection}>{icon}</span>}
      <span className={styles.itemLabel}>{children}</span>
      {end !== undefined && <span className={styles.itemSection}>{end}</span>}
    </MenuItem>
  )
}

export function MenuPanelLabel({ children }: { children: ReactNode }) {
  return <Header className={styles.label ?? ''}>{children}</Header>
}

export function MenuPanelGroup({ label, className, children }: MenuGroupProps) {
  return (
    <MenuSection aria-label={label} className={className}>
      {children}
    </MenuSection>
  )
}

export function MenuPanelDivider() {
  return <Separator className={styles.divider ?? ''} />
}
