import { Heading } from 'react-aria-components/Heading'
import type { DrawerProps } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import styles from './layer.module.css'
import { ModalLayer } from './modal-layer.tsx'

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
  return (
    <ModalLayer kind={`drawer-${side}`} opened={opened} onClose={onClose} width={width}>
      {bare ? (
        <Heading slot="title" className="visually-hidden">
          {title}
        </Heading>
      ) : (
        <div className={styles.head}>
          <div className={styles.headText}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          <IconButton label={closeLabel} size="sm" onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </div>
      )}
      <div className={bare ? styles.bare : styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </ModalLayer>
  )
}
