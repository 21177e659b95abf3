import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { IconDownload, IconPrinter } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { appConfig } from '../../api/app-config.ts'
import { securityTexts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import { saveTextFile } from '../../shared/save-file.ts'
import { useShownOnce } from '../../shared/shown-once.ts'
import styles from './recovery-codes-dialog.module.css'

const texts = securityTexts.recovery

/** Shows recovery codes once; closing needs the checkbox that they are stored. Open while there are codes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  return codes === null ? null : <Opened codes={codes} onClose={onClose} />
}

function Opened({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const letGo = useShownOnce()
  const close = () => {
    letGo()
    onClose()
  }
  const { email } = useUser()
  const [stored, setStored] = useState(false)
  const head = texts.fileHead(appConfig().appName, email)
  return (
    <Dialog
      opened
      onClose={close}
      mustAnswer
      title={texts.dialogTitle}
      lead={texts.dialogLead}
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
        <ul className={styles.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')} label={texts.copy} doneLabel={texts.copied} />
          <Button
            size="xs"
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => saveTextFile('recovery-codes.txt', `${head}\n\n${codes.join('\n')}\n`)}
          >
            {texts.download}
          </Button>
          <Button
            size="xs"
            icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
        <Checkbox label={texts.stored} checked={stored} onChange={(event) => setStored(event.currentTarget.checked)} />
      </div>
      {createPortal(<Sheet head={head} codes={codes} />, document.body)}
    </Dialog>
  )
}

/** The print sheet while the codes are shown: only the codes. */
function Sheet({ head, codes }: { head: string; codes: readonly string[] }) {
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p>{head}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </div>
  )
}
