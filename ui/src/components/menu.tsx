import { Menu as MantineMenu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import type { ReactElement, ReactNode } from 'react'
import type { LinkComponent } from './link-component.ts'
import styles from './menu.module.css'

/** Actions behind a button. `trigger` takes `onClick` and `ref`; `label` names the list for a screen reader. */
export function Menu({
  trigger,
  label,
  children,
  position = 'bottom-end',
  width = 232,
}: {
  trigger: ReactElement
  label: string
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end'
  width?: number
}) {
  return (
    <MantineMenu
      position={position}
      offset={6}
      width={width}
      zIndex="var(--ds-z-popover)"
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{
        dropdown: styles.panel ?? '',
        item: styles.item ?? '',
        itemLabel: styles.itemLabel ?? '',
        label: styles.label ?? '',
        divider: styles.divider ?? '',
      }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** One action, or a link with `href` (and the router's link as `as`). `hint` says why it is disabled, or a key. */
export function MenuItem({
  icon,
  end,
  danger,
  disabled,
  selected,
  keepOpen,
  href,
  as,
  onSelect,
  children,
}: {
  icon?: ReactNode
  end?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The current choice of a group. */
  selected?: boolean
  keepOpen?: boolean
  href?: string
  as?: LinkComponent
  onSelect?: () => void
  children: ReactNode
}) {
  const common = {
    leftSection: icon,
    rightSection: end,
    disabled: disabled ?? false,
    closeMenuOnClick: !keepOpen,
    'data-danger': danger || undefined,
    'aria-current': selected || undefined,
  }
  if (href !== undefined) {
    return (
      <MantineMenu.Item component={as ?? 'a'} href={href} {...common} {...(onSelect && { onClick: onSelect })}>
        {children}
      </MantineMenu.Item>
    )
  }
  return (
    <MantineMenu.Item {...common} {...(onSelect && { onClick: onSelect })}>
      {children}
    </MantineMenu.Item>
  )
}

export const MenuLabel = ({ children }: { children: ReactNode }) => <MantineMenu.Label>{children}</MantineMenu.Label>
export const MenuDivider = () => <MantineMenu.Divider />
