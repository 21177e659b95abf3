import { Badge } from '@firepay/ui/components/badge.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconArrowBackUp, IconPlus, IconTrash } from '@firepay/ui/components/icons.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { allowListTexts as texts } from '../../locale/allow-list.ts'
import styles from './allow-list-table.module.css'
import { covers } from './cidr.ts'
import type { Row } from './draft.ts'

/** With more rows the table scrolls. */
const maxShown = 12
const region = { role: 'region', 'aria-label': texts.table }
const icon = { size: 16, stroke: 1.75 } as const

/** The entries with their draft state. Read-only without `onRemove`. */
export function AllowListTable({
  rows,
  clientAddress,
  empty,
  onRemove,
  onKeep,
}: {
  rows: readonly Row[]
  clientAddress: string
  /** Shown when there are no entries. */
  empty: string
  onRemove?: (cidr: string) => void
  onKeep?: (cidr: string) => void
}) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const isLong = rows.length > maxShown
  return (
    <div className={classNames(styles.frame, isLong && styles.long)} {...(isLong && { ...region, tabIndex: 0 })}>
      <Table
        stacked
        label={texts.table}
        className={styles.table}
        columns={[
          { name: texts.address },
          { name: texts.note },
          { name: texts.lastSeen },
          ...(onRemove ? [{ name: texts.actions, hidden: true } as const] : []),
        ]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.cidr} className={classNames(styles[row.state])}>
              <td className={styles.address}>
                <div>
                  <CodeText wrap>{row.cidr}</CodeText>
                  {row.state !== 'removing' && covers(row.cidr, clientAddress) && <Badge outline>{texts.you}</Badge>}
                </div>
              </td>
              <td className={styles.note} title={row.state === 'adding' ? undefined : texts.addedBy(row.entry.addedBy)}>
                {row.note}
              </td>
              <td className={styles.seen}>
                <Seen row={row} />
              </td>
              {onRemove && (
                <td className={styles.action}>
                  {row.state === 'removing' ? (
                    <IconButton label={texts.keep(row.cidr)} size="sm" onClick={() => onKeep?.(row.cidr)}>
                      <IconArrowBackUp className="flip-rtl" {...icon} />
                    </IconButton>
                  ) : (
                    <IconButton label={texts.remove(row.cidr)} size="sm" onClick={() => onRemove(row.cidr)}>
                      <IconTrash {...icon} />
                    </IconButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Seen({ row }: { row: Row }) {
  const small = { size: 13, stroke: 2.2, 'aria-hidden': true } as const
  if (row.state === 'adding') {
    return (
      <Badge tone="ok" icon={<IconPlus {...small} />}>
        {texts.adding}
      </Badge>
    )
  }
  if (row.state === 'removing') {
    return (
      <Badge tone="bad" icon={<IconTrash {...small} />}>
        {texts.removing}
      </Badge>
    )
  }
  if (row.entry.lastSeenAt === null) return <Badge tone="warn">{texts.never}</Badge>
  return <Time value={row.entry.lastSeenAt} look="list" />
}
