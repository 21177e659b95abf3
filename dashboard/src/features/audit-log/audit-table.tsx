import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { Fragment, useState } from 'react'
import { auditActionTexts, detailText, outcomeTexts } from '../../locale/audit-actions.ts'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { AuditDetails, LookDetails } from './audit-details.tsx'
import styles from './audit-log.module.css'
import type { AuditRow } from './audit-log.queries.ts'
import type { AuditSearch } from './audit-log.search.ts'
import { groupOperatorAccess } from './group-operator-access.ts'
import { nameOf } from './object-name.ts'

const tones = { failure: 'bad', refused: 'warn' } as const satisfies Record<string, Tone>

/** The rows, which expand to their changes. A person or object is a button that filters by it. */
export function AuditTable({
  rows,
  onFilter,
}: {
  rows: readonly AuditRow[]
  onFilter: (change: Partial<AuditSearch>) => void
}) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Table
      stacked
      label={texts.table}
      className={styles.table}
      columns={[
        { name: texts.columns.when },
        { name: texts.columns.who },
        { name: texts.columns.what },
        { name: texts.columns.where },
        { name: texts.columns.outcome },
        { name: texts.details, hidden: true },
      ]}
    >
      <tbody>
        {groupOperatorAccess(rows).map((group) => {
          const [row] = group
          const isOpen = opened === row.id
          return (
            <Fragment key={row.id}>
              <tr>
                <td className={styles.when}>
                  <Time value={row.at} look="list" />
                </td>
                <td>
                  <Who row={row} onFilter={onFilter} />
                </td>
                <td>
                  {auditActionTexts[row.action] ?? row.action}
                  {group.length > 1 && (
                    <span className={styles.object}>{texts.looked(group.map(lookOf).toReversed())}</span>
                  )}
                  {group.length === 1 && row.object && (
                    <span className={styles.object}>
                      {row.object.id !== row.actor.id && (
                        <FilterButton
                          label={texts.filterObject(nameOf(row.object))}
                          onClick={() => onFilter({ objectId: row.object?.id })}
                        >
                          {nameOf(row.object)}
                        </FilterButton>
                      )}
                      {row.object.detail !== undefined && ` ${detailText(row.action, row.object.detail)}`}
                    </span>
                  )}
                </td>
                <td className={styles.address}>
                  {row.address !== undefined && <CodeText wrap>{row.address}</CodeText>}
                </td>
                <td>
                  {row.outcome === 'success' ? (
                    <span className={styles.where}>{outcomeTexts.success}</span>
                  ) : (
                    <Badge tone={tones[row.outcome]}>{outcomeTexts[row.outcome]}</Badge>
                  )}
                </td>
                <td className={styles.opener}>
                  <IconButton
                    label={texts.detailsOf(auditActionTexts[row.action] ?? row.action)}
                    size="sm"
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? null : row.id)}
                  >
                    <IconChevronDown className={isOpen ? styles.turned : undefined} size={16} stroke={1.75} />
                  </IconButton>
                </td>
              </tr>
              {isOpen && (
                <tr className={styles.detailRow}>
                  <td colSpan={6}>{group.length === 1 ? <AuditDetails row={row} /> : <LookDetails looks={group} />}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The object that an access read. */
const lookOf = ({ object }: AuditRow): string => (object === undefined ? '' : nameOf(object))

function Who({ row, onFilter }: { row: AuditRow; onFilter: (change: Partial<AuditSearch>) => void }) {
  const { actor } = row
  const kind = texts.actor[actor.type]
  return (
    <>
      {actor.id === undefined ? (
        actor.name
      ) : (
        <FilterButton label={texts.filterActor(actor.name)} onClick={() => onFilter({ actorId: actor.id })}>
          {actor.name}
        </FilterButton>
      )}
      {kind !== '' && <span className={styles.small}>{kind}</span>}
    </>
  )
}

function FilterButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.filterButton} title={label} onClick={onClick}>
      {children}
    </button>
  )
}
