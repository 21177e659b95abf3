import { type ReactNode, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import { IconDownload } from './icons.ts'
import styles from './secret-reveal.module.css'
import { SecretValue } from './secret-value.tsx'

export type SecretRevealTexts = {
  warning: string
  copy: (name: string) => string
  copied: string
  download: string
  stored: string
  close: string
  closeHint: string
}

/**
 * Shows secrets once: Copy for each, Download for all, and a checkbox that confirms they are stored. Closing needs the
 * checkbox; Esc and the scrim do nothing.
 */
export function SecretReveal({
  opened,
  onClose,
  title,
  lead,
  secrets,
  fileName,
  texts,
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  secrets: readonly { name: string; value: string; hint?: string }[]
  fileName: string
  texts: SecretRevealTexts
}) {
  const [stored, setStored] = useState(false)
  const close = () => {
    setStored(false)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      mustAnswer
      title={title}
      lead={lead}
      closeLabel={texts.close}
      footer={
        <>
          {!stored && <span className={styles.why}>{texts.closeHint}</span>}
          <Button tone="primary" disabled={!stored} onClick={close}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Banner tone="warn">{texts.warning}</Banner>
        {secrets.map((secret) => (
          <div key={secret.name}>
            <div className={styles.name}>{secret.name}</div>
            <SecretValue value={secret.value} copy={texts.copy(secret.name)} copied={texts.copied} />
            {secret.hint && <p className={styles.hint}>{secret.hint}</p>}
          </div>
        ))}
        <div className={styles.row}>
          <Checkbox
            label={texts.stored}
            checked={stored}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
          <Button
            size="xs"
            icon={<IconDownload size={16} stroke={1.75} />}
            onClick={() => saveText(fileName, secrets.map((secret) => `${secret.name}: ${secret.value}\n`).join(''))}
          >
            {texts.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Saves text as a download; the blob stays in the page. */
function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
