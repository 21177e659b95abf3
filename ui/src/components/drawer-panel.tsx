import { Drawer as MantineDrawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { LayerTheme } from '../theme/layer-theme.tsx'
import type { DrawerProps } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import styles from './layer.module.css'
import { useTopmost } from './use-topmost.ts'

/** The lazy-loaded part of `Drawer`. */
export function DrawerPanel({
  opened,
  onClose,
  title,
  lead,
  children,
  footer,
  width = 560,
  side = 'end',
  closeLabel,
  bare,
}: DrawerProps) {
  const [layer, closeTopmost] = useTopmost<HTMLDivElement>(onClose)
  return (
    <LayerTheme>
      <MantineDrawer.Root
        opened={opened}
        onClose={closeTopmost}
        lockScroll={false}
        returnFocus={false}
        size={width}
        padding={0}
        // Mantine mirrors left and right in right-to-left pages.
        position={side === 'end' ? 'right' : 'left'}
        zIndex="var(--ds-z-drawer)"
        transitionProps={{ duration: 180, timingFunction: 'var(--ds-ease)' }}
        classNames={{
          content: styles.drawer ?? '',
          inner: styles.drawerInner ?? '',
          body: styles.column ?? '',
          overlay: styles.scrim ?? '',
          title: bare ? 'visually-hidden' : (styles.title ?? ''),
        }}
      >
        <MantineDrawer.Overlay />
        <MantineDrawer.Content ref={layer}>
          <MantineDrawer.Body>
            {bare ? (
              <MantineDrawer.Title>{title}</MantineDrawer.Title>
            ) : (
              <div className={styles.head}>
                <div className={styles.headText}>
                  <MantineDrawer.Title>{title}</MantineDrawer.Title>
                  {lead && <p className={styles.lead}>{lead}</p>}
                </div>
                <IconButton label={closeLabel} size="sm" onClick={onClose}>
                  <IconX size={18} stroke={1.75} />
                </IconButton>
              </div>
            )}
            <div className={bare ? styles.bare : styles.body}>{children}</div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </MantineDrawer.Body>
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </LayerTheme>
  )
}
