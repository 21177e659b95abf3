import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { useState } from 'react'
import { appConfig } from '../../api/app-config.ts'
import { firstPaymentTexts as texts } from '../../locale/first-payment.ts'
import type { newSecrets } from '../new-secrets.ts'
import { curlCommand } from './curl-command.ts'
import styles from './first-payment-command.module.css'

/** The command that sends a payment to this very installation; with the secret while the page still knows it. */
export function FirstPaymentCommand({
  currency,
  secret,
}: {
  currency: string
  secret: ReturnType<typeof newSecrets.latest>
}) {
  const [startedAt] = useState(() => new Date())
  const command = curlCommand({
    apiBase: new URL(appConfig().apiBase, location.href).href,
    apiSecret: secret?.apiSecret ?? null,
    currency,
    at: startedAt,
  })
  return (
    <div className={styles.command}>
      <CodeBlock label={texts.curl}>{command}</CodeBlock>
      <div className={styles.foot}>
        <span>{secret ? texts.filled(secret.siteName) : texts.placeholder}</span>
        <CopyButton text={command} label={texts.copyCurl} doneLabel={texts.copied} />
      </div>
      <p className={styles.waiting}>
        <span className={styles.pulse} aria-hidden="true" /> {texts.waiting}
      </p>
    </div>
  )
}
