import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber, formatPercent } from '../../locale/formats.ts'
import { importsTexts } from '../../locale/imports.ts'
import { problemText } from '../../shared/problem-text.ts'
import { fileFaultOf } from './file-fault.ts'
import styles from './import-page.module.css'
import type { ImportRun } from './imports.queries.ts'
import { sendFile, stopSending, useSending } from './send-file.ts'

const texts = importsTexts.run

/** The progress of a run, or how to resume it if this page is not sending it. */
export function RunStep({ run, site, onAnother }: { run: ImportRun; site: string; onAnother: () => void }) {
  const queries = useQueryClient()
  const sending = useSending(run.id)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const { counts, fileName, fileBytes, bytesTaken, purpose } = run
  const isSending = sending?.state === 'sending'
  const fileFault = fileFaultOf(sending?.error)
  const share = fileBytes === 0 ? 0 : bytesTaken / fileBytes
  const seconds = sending ? Math.max(1, (Date.now() - sending.startedAt) / 1_000) : 1
  const perSecond = sending ? Math.round((counts.lines - sending.linesAtStart) / seconds) : 0
  const goOn = (file: File | undefined) => {
    if (!file) return
    const isSame = file.name === fileName && file.size === fileBytes
    setFault(isSame ? '' : texts.otherFile(fileName))
    if (isSame) void sendFile(queries, run, file)
  }
  const title = !isSending ? texts.paused : purpose === 'import' ? texts.importing : texts.comparing
  return (
    <Columns
      aside={
        fileFault === undefined && (
          <Card title={texts.stopTitle}>
            <Text>{texts.stopText}</Text>
          </Card>
        )
      }
    >
      <Card
        foot={
          isSending && (
            <div className={styles.foot}>
              <span>{texts.keep}</span>
              <Button onClick={() => stopSending(run.id)}>{texts.stop}</Button>
            </div>
          )
        }
      >
        <div className={styles.page}>
          <div className={styles.runHead}>
            <div className={styles.fileText}>
              <h2>{title}</h2>
              <Text>{purpose === 'import' ? texts.into(fileName, site) : texts.against(fileName, site)}</Text>
            </div>
            <span className={styles.percent}>{formatPercent(Math.floor(share * 100) / 100)}</span>
          </div>
          <ProgressBar label={texts.bar} value={bytesTaken} max={fileBytes} />
          <Text role="status">{isSending ? texts.progress(counts.lines, perSecond) : texts.read(counts.lines)}</Text>
          {purpose === 'import' && (
            <dl className={styles.figures}>
              {(['new', 'here', 'refused'] as const).map((name) => (
                <div key={name}>
                  <dt>{name === 'new' ? importsTexts.counts.newSoFar : importsTexts.counts[name]}</dt>
                  <dd className={name === 'refused' && counts.refused > 0 ? styles.bad : undefined}>
                    {formatNumber(counts[name])}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Card>
      {isSending && sending.isLost && (
        <Banner tone="warn" live="polite" title={texts.lost}>
          {texts.lostText}
        </Banner>
      )}
      {sending?.state === 'failed' && fileFault !== undefined && (
        <Banner
          tone="bad"
          live="polite"
          title={texts.unreadable}
          action={<Button onClick={onAnother}>{importsTexts.result.another}</Button>}
        >
          <span lang="en">{fileFault}</span> {texts.unreadableHint}
        </Banner>
      )}
      {sending?.state === 'failed' && fileFault === undefined && (
        <Banner
          tone="bad"
          live="polite"
          title={texts.failed}
          action={<Button onClick={() => void sendFile(queries, run, sending.file)}>{texts.again}</Button>}
        >
          {problemText(sending.error)}
        </Banner>
      )}
      {sending?.state === 'stopped' && (
        <Banner
          tone="mute"
          live="polite"
          title={texts.stopped}
          action={<Button onClick={() => void sendFile(queries, run, sending.file)}>{texts.continue}</Button>}
        >
          {texts.stoppedText}
        </Banner>
      )}
      {sending === undefined && (
        <Card title={texts.goOnTitle}>
          <Text>{texts.goOnText(fileName)}</Text>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={importsTexts.file.input}
            onChange={(event) => {
              goOn(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <p role="status" className={styles.fault}>
            {fault}
          </p>
          <Button tone="primary" onClick={() => input.current?.click()}>
            {importsTexts.file.choose}
          </Button>
        </Card>
      )}
    </Columns>
  )
}
