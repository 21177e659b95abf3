import { useId } from 'react'
import { Heading } from 'react-aria-components/Heading'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import styles from './layer.module.css'
import { ModalLayer } from './modal-layer.tsx'

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
  mustAnswer = false,
  flush,
}: DialogProps) {
  const leadId = useId()
  return (
    <ModalLayer
      kind="dialog"
      opened={opened}
      onClose={onClose}
      mustAnswer={mustAnswer}
      width={widths[size]}
      describedBy={lead ? leadId : undefined}
    >
      <div className={styles.head}>
        <div className={styles.headText}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
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
    </ModalLayer>
  )
}
