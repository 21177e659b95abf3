import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { useState } from 'react'
import { appConfig } from '../../api/app-config.ts'
import { firstPaymentTexts as texts } from '../../locale/first-payment.ts'
import type { Mode } from '../mode.ts'
import type { newSecrets } from '../new-secrets.ts'
import { curlCommand } from './curl-command.ts'
import styles from './first-payment-command.module.css'

/**
 * The command that sends a payment to this installation, with the secret while the page knows it. The payment is
 * fictitious and a live ledger keeps it forever, so live sites show the command only on request.
 */
export function FirstPaymentCommand({
  site,
  secret,
}: {
  site: { defaultCurrency: string; mode: Mode } | undefined
  secret: ReturnType<typeof newSecrets.latest>
}) {
  const [startedAt] = useState(() => new Date())
  const [isAsked, setAsked] = useState(false)
  const command = curlCommand({
    apiBase: new URL(appConfig().apiBase, location.href).href,
    apiSecret: secret?.apiSecret ?? null,
    currency: site?.defaultCurrency ?? 'EUR',
    at: startedAt,
  })
  const isLive = site?.mode === 'live'
  return (
    <div className={styles.command}>
      {isLive && (
        <Banner
          tone="warn"
          title={texts.liveTitle}
          action={
            !isAsked && (
              <Button size="xs" onClick={() => setAsked(true)}>
                {texts.liveShow}
              </Button>
            )
          }
        >
          {texts.liveText}
        </Banner>
      )}
      {(!isLive || isAsked) && (
        <>
          <CodeBlock wrap label={texts.curl}>
            {command}
          </CodeBlock>
          <div className={styles.foot}>
            <span>{secret ? texts.filled(secret.siteName) : texts.placeholder}</span>
            <CopyButton text={command} label={texts.copyCurl} doneLabel={texts.copied} />
          </div>
        </>
      )}
      <p className={styles.waiting}>
        <span className={styles.pulse} aria-hidden="true" /> {texts.waiting}
      </p>
    </div>
  )
}
