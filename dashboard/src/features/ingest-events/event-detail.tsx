import { Badge } from '@firepay/ui/components/badge.tsx'
import { CodeBlock, CodeText } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { Link } from '@tanstack/react-router'
import { appConfig } from '../../api/app-config.ts'
import { ingestEventsTexts as texts } from '../../locale/ingest-events.ts'
import { DrawerSteps } from '../../shared/list/drawer-detail.tsx'
import styles from './ingest-events.module.css'
import type { IngestEvent } from './ingest-events.queries.ts'
import { JsonText } from './json-text.tsx'
import { rawEventOf, resendCommand } from './resend-command.ts'

type Step = { previous: string | undefined; next: string | undefined }

/** A held or refused event: the problem, its fix, and the received event. */
export function EventDetail({
  event,
  site,
  step,
  onOpen,
}: {
  event: IngestEvent
  site: string
  step: Step
  onOpen: (id: string | undefined) => void
}) {
  const { waitsFor, object } = event
  const raw = rawEventOf(event)
  const command = raw && resendCommand(apiBase(), raw, event.status === 'refused' ? `${event.eventId}-2` : null)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <CodeText wrap>{event.type ?? texts.noType}</CodeText>
        </h2>
        <Badge tone={event.status === 'held' ? 'warn' : 'bad'}>{texts[event.status].title}</Badge>
        <span className={styles.steps}>
          <DrawerSteps {...step} onOpen={onOpen} texts={texts} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <div className={styles.body} tabIndex={0}>
        <p className={styles.reason}>
          <strong>{texts.reasons[event.reason]}.</strong> <span lang="en">{event.message}</span>
        </p>
        <section>
          <h3>{texts.fixTitle}</h3>
          <ol className={styles.fixes}>
            {texts.fixes[event.reason].map((fix) => (
              <li key={fix}>{fix}</li>
            ))}
          </ol>
        </section>
        <DescriptionList
          items={[
            ...(waitsFor
              ? [
                  { label: texts.columns.waitsFor, value: <ObjectName object={waitsFor} /> },
                  { label: texts.until, value: <Time value={waitsFor.until} /> },
                ]
              : []),
            ...(object ? [{ label: texts.object, value: <ObjectName object={object} /> }] : []),
            { label: texts.received, value: <Time value={event.receivedAt} /> },
            ...(event.occurredAt === undefined
              ? []
              : [{ label: texts.occurred, value: <Time value={event.occurredAt} /> }]),
            { label: texts.site, value: site },
            ...(event.code === undefined
              ? []
              : [{ label: texts.columns.code, value: <CodeText wrap>{event.code}</CodeText> }]),
            ...(event.times > 1 ? [{ label: texts.times, value: event.times }] : []),
            { label: texts.hash, value: <CodeText wrap>{event.hash}</CodeText> },
          ]}
        />
        <section>
          <div className={styles.rawHead}>
            <h3>{texts.raw}</h3>
            {raw && <CopyButton text={JSON.stringify(raw, null, 2)} label={texts.copy} doneLabel={texts.copied} />}
          </div>
          {raw ? <JsonText label={texts.raw} value={raw} /> : <p>{event.masked ? texts.hidden : texts.noRaw}</p>}
          {raw && event.masked && <p className={styles.quiet}>{texts.masked}</p>}
        </section>
        {command && !event.masked && (
          <section>
            <div className={styles.rawHead}>
              <h3>{texts.again}</h3>
              <CopyButton text={command} label={texts.copyCurl} doneLabel={texts.copied} />
            </div>
            <CodeBlock label={texts.again}>{command}</CodeBlock>
            <p className={styles.quiet}>{texts.againText}</p>
          </section>
        )}
      </div>
    </>
  )
}

function ObjectName({ object: { kind, reference, transactionId } }: { object: NonNullable<IngestEvent['object']> }) {
  return (
    <>
      {texts.kinds[kind]} <CodeText wrap>{reference}</CodeText>{' '}
      {transactionId === undefined ? (
        <span className={styles.quiet}>{texts.notReceived}</span>
      ) : (
        <Link to="/transactions/$id" params={{ id: transactionId }}>
          {texts.openObject}
        </Link>
      )}
    </>
  )
}

function apiBase(): string {
  return new URL(appConfig().apiBase, location.href).href
}
