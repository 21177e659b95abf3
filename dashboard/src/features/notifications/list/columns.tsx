import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import type { VirtualColumn } from '@firepay/ui/components/virtual-table.tsx'
import { notificationsTexts, notificationWords } from '../../../locale/notifications.ts'
import { roomForBadges } from '../../../shared/list/badge-room.ts'
import type { RowContext } from '../../../shared/list/use-row-context.tsx'
import { StatusBadge } from '../badges.tsx'
import type { Notification } from '../notifications.queries.ts'
import { ObjectLink } from '../object-link.tsx'
import styles from './columns.module.css'

export type Column = VirtualColumn<Notification, RowContext>

const texts = notificationsTexts.columns
const none = <span className={styles.none}>–</span>
const time = (value: string | undefined, { zone, dateStyle }: RowContext) =>
  value === undefined ? none : <time dateTime={value}>{formatTime(value, 'list', { zone, dateStyle })}</time>

const columns: readonly Column[] = [
  {
    id: 'event',
    name: texts.event,
    width: 168,
    grow: 2,
    isName: true,
    cell: (n) => <span className={styles.event}>{n.eventType}</span>,
  },
  {
    id: 'object',
    name: texts.object,
    width: 132,
    grow: 1,
    cell: (n) => <ObjectLink object={n} className={styles.object} />,
  },
  {
    id: 'status',
    name: texts.status,
    width: 118,
    grow: 0,
    room: (rows) => roomForBadges(rows.map(({ status }) => notificationWords.status[status])),
    waitingHeight: 20,
    cell: (n) => <StatusBadge status={n.status} />,
  },
  { id: 'answer', name: texts.answer, width: 124, grow: 1, cell: (n) => lastAnswer(n) ?? none },
  { id: 'tries', name: texts.tries, width: 84, grow: 0, cell: tries },
  {
    id: 'next',
    name: texts.next,
    width: 132,
    grow: 0,
    sort: 'nextAttemptAt',
    cell: (n, context) => time(n.nextAttemptAt, context),
  },
  {
    id: 'createdAt',
    name: texts.created,
    width: 150,
    grow: 0,
    sort: 'createdAt',
    cell: (n, context) => time(n.createdAt, context),
  },
  {
    id: 'site',
    name: texts.site,
    width: 148,
    grow: 1,
    cell: (n, context) => {
      const name = context.siteName(n.siteId)
      return name === undefined ? (
        none
      ) : (
        <span className={styles.site} title={name}>
          <SiteAvatar name={name} />
          <span className={styles.siteName}>{name}</span>
          {context.modeTag(n.siteId)}
        </span>
      )
    },
  },
]

/** "503", "Timeout": the result of the last attempt; undefined before the first. */
export function lastAnswer({ lastHttpStatus, lastError }: Notification): string | undefined {
  if (lastHttpStatus !== undefined) return String(lastHttpStatus)
  return lastError === undefined ? undefined : notificationWords.error[lastError]
}

function tries({ attemptsCount, maxAttempts }: Notification): string {
  return attemptsCount > maxAttempts
    ? notificationsTexts.triesOver(attemptsCount)
    : notificationsTexts.tries(attemptsCount, maxAttempts)
}

/** Dropped first for lack of width: the notification's detail shows them too. */
const leastNeeded = ['next', 'site', 'tries', 'createdAt', 'answer']

/**
 * The columns that fit.
 * @param manySites shows the site column
 */
export function fittedColumns(manySites: boolean, width: number): Column[] {
  let fitting = columns.filter(({ id }) => id !== 'site' || manySites)
  for (const id of leastNeeded) {
    if (width <= 0 || fitting.reduce((sum, column) => sum + column.width, 0) <= width) break
    fitting = fitting.filter((column) => column.id !== id)
  }
  return fitting
}
