import { classNames } from '@firepay/ui/components/class-names.ts'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { Link } from '@tanstack/react-router'
import { ingestEventsTexts as texts } from '../../locale/ingest-events.ts'
import styles from './ingest-events.module.css'
import type { IngestEvent } from './ingest-events.queries.ts'

const { columns } = texts

/** Held events with what they wait for, or refused ones with the reason. A press opens an event. */
export function EventTable({
  status,
  rows,
  nameOf,
  openId,
  onOpen,
}: {
  status: IngestEvent['status']
  rows: readonly IngestEvent[]
  /** Undefined if all events belong to the page's site. */
  nameOf: ((siteId: string) => string) | undefined
  openId: string | undefined
  onOpen: (id: string) => void
}) {
  const isHeld = status === 'held'
  return (
    <Table
      stacked
      label={texts[status].title}
      columns={[
        { name: columns.received },
        { name: columns.event },
        ...(isHeld
          ? [{ name: columns.waitsFor }, { name: columns.until }]
          : [{ name: columns.why }, { name: columns.code }]),
        ...(nameOf ? [{ name: columns.site }] : []),
      ]}
    >
      <tbody>
        {rows.map((event) => (
          <tr key={event.id} className={classNames(event.id === openId && styles.open)}>
            <td data-label={columns.received}>
              <Time value={event.receivedAt} look="list" />
            </td>
            <td>
              <Link
                to="."
                search={(before) => ({ ...before, open: event.id })}
                replace
                resetScroll={false}
                data-row={event.id}
                className={styles.event ?? ''}
                onClick={() => onOpen(event.id)}
              >
                <CodeText wrap>{event.type ?? texts.noType}</CodeText>
              </Link>
              <div className={styles.quiet}>
                <CodeText wrap>{event.reference ?? event.eventId ?? '–'}</CodeText>
              </div>
            </td>
            {isHeld ? (
              <>
                <td data-label={columns.waitsFor}>{event.waitsFor && waitsForText(event.waitsFor)}</td>
                <td data-label={columns.until}>
                  {event.waitsFor && <Time value={event.waitsFor.until} look="list" />}
                </td>
              </>
            ) : (
              <>
                <td data-label={columns.why}>
                  {event.message === undefined ? texts.reasons[event.reason] : <span lang="en">{event.message}</span>}
                </td>
                <td data-label={columns.code}>
                  <CodeText wrap>{event.code}</CodeText>
                </td>
              </>
            )}
            {nameOf && (
              <td data-label={columns.site} className={styles.quiet}>
                {nameOf(event.siteId)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function waitsForText({ kind, reference }: NonNullable<IngestEvent['waitsFor']>): string {
  return texts.waitsFor(texts.kinds[kind], reference)
}
