import { Menu as MantineMenu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { cloneElement, type ReactNode, useRef, useState } from 'react'
import { LayerTheme } from '../theme/layer-theme.tsx'
import styles from './menu.module.css'
import type { MenuItemProps, MenuProps } from './menu-props.ts'
import { useReturnTo } from './use-focus-return.ts'

/** The open menu with its button: the lazy-loaded part of `Menu`. */
export function MenuPanel({ trigger, label, children, position = 'bottom-end', width = 232 }: MenuProps) {
  const [opened, setOpened] = useState(true)
  const button = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const giveBack = useReturnTo(button, panel, opened)
  return (
    <LayerTheme>
      <MantineMenu
        opened={opened}
        onChange={setOpened}
        onExitTransitionEnd={giveBack}
        position={position}
        offset={6}
        width={width}
        zIndex="var(--ds-z-popover)"
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ transition: 'fade', duration: 120 }}
        classNames={{
          dropdown: styles.panel ?? '',
          item: styles.item ?? '',
          itemLabel: styles.itemLabel ?? '',
          itemSection: styles.itemSection ?? '',
          label: styles.label ?? '',
          divider: styles.divider ?? '',
        }}
      >
        <MantineMenu.Target>{cloneElement(trigger, { ref: button })}</MantineMenu.Target>
        <MantineMenu.Dropdown ref={panel} aria-label={label}>
          {typeof children === 'function' ? children() : children}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </LayerTheme>
  )
}

export function MenuPanelItem({
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
}: MenuItemProps) {
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

export function MenuPanelLabel({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>
}

export function MenuPanelDivider() {
  return <MantineMenu.Divider />
}
