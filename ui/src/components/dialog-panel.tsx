import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useId } from 'react'
import { LayerTheme } from '../theme/layer-theme.tsx'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import styles from './layer.module.css'
import { useNarrow } from './use-narrow.ts'
import { useTopmost } from './use-topmost.ts'

const widths = { sm: 440, md: 560, lg: 720 }

/** The lazy-loaded part of `Dialog`. */
export function DialogPanel({
  opened,
  onClose,
  title,
  lead,
  children,
  footer,
  size = 'md',
  closeLabel,
  mustAnswer,
  flush,
}: DialogProps) {
  const phone = useNarrow(720)
  const leadId = useId()
  const [layer, closeTopmost] = useTopmost<HTMLDivElement>(onClose)
  return (
    <LayerTheme>
      <Modal.Root
        opened={opened}
        onClose={closeTopmost}
        lockScroll={false}
        returnFocus={false}
        closeOnClickOutside={false}
        closeOnEscape={!mustAnswer}
        size={widths[size]}
        padding={0}
        yOffset={phone ? 0 : '10dvh'}
        zIndex="var(--ds-z-modal)"
        transitionProps={{ transition: phone ? 'slide-up' : 'pop', duration: 180, timingFunction: 'var(--ds-ease)' }}
        classNames={{
          content: styles.dialog ?? '',
          inner: styles.dialogInner ?? '',
          body: styles.column ?? '',
          overlay: styles.scrim ?? '',
          title: styles.title ?? '',
        }}
      >
        <Modal.Overlay
          onClick={({ detail: presses }) => {
            // Ignores the second press of a double-click, which was meant for a button now under the scrim.
            if (!mustAnswer && presses < 2) closeTopmost()
          }}
        />
        <Modal.Content ref={layer} aria-describedby={lead ? leadId : undefined}>
          <Modal.Body>
            <div className={styles.head}>
              <div className={styles.headText}>
                <Modal.Title>{title}</Modal.Title>
                {lead && (
                  <p id={leadId} className={styles.lead}>
                    {lead}
                  </p>
                )}
              </div>
              {!mustAnswer && (
                <IconButton label={closeLabel} size="sm" onClick={onClose}>
                  <IconX size={18} stroke={1.75} />
                </IconButton>
              )}
            </div>
            {children !== undefined && <div className={flush ? styles.flushBody : styles.body}>{children}</div>}
            {footer && <div className={styles.foot}>{footer}</div>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </LayerTheme>
  )
}
