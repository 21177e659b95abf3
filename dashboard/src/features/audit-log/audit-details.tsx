import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { auditLogTexts as texts } from '../../locale/audit-log.ts'
import { formatNumber } from '../../locale/formats.ts'
import { deviceText } from '../../shared/device-text.ts'
import { entryOf } from '../../shared/entry-of.ts'
import styles from './audit-log.module.css'
import type { AuditRow } from './audit-log.queries.ts'
import { nameOf } from './object-name.ts'

/** The changes of an audit event by field, and its hash. */
export function AuditDetails({ row }: { row: AuditRow }) {
  return (
    <div className={styles.details}>
      {row.changes.length > 0 && (
        <Table
          plain
          className={styles.changes}
          columns={[{ name: texts.field }, { name: texts.before }, { name: texts.after }]}
        >
          <tbody>
            {row.changes.map((change) => (
              <ChangeRow key={change.field} change={change} />
            ))}
          </tbody>
        </Table>
      )}
      <DescriptionList
        items={[
          { label: texts.number, value: formatNumber(row.number) },
          ...(row.device === undefined ? [] : [{ label: texts.device, value: deviceText(row) }]),
          ...(row.requestId === undefined
            ? []
            : [{ label: texts.request, value: <CodeText wrap>{row.requestId}</CodeText> }]),
          { label: texts.hash, value: <CodeText wrap>{row.hash}</CodeText> },
        ]}
      />
    </div>
  )
}

/** The parts of a page that an operator read, one line each. */
export function LookDetails({ looks }: { looks: readonly AuditRow[] }) {
  return (
    <div className={styles.details}>
      <DescriptionList
        items={looks.map(({ at, object, number }) => ({
          label: <Time value={at} look="list" />,
          value: (
            <>
              {object && nameOf(object)}
              {object && !object.id.startsWith('/') && (
                <>
                  {' '}
                  <CodeText wrap>{object.id}</CodeText>
                </>
              )}{' '}
              <span className={styles.kept}>{texts.numbered(number)}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}

function ChangeRow({ change: { field, before, after } }: { change: AuditRow['changes'][number] }) {
  const name = entryOf(texts.fields, field)
  const list = listChange(before, after)
  return (
    <tr>
      <th scope="row">{name ?? <CodeText wrap>{field}</CodeText>}</th>
      <td>{list ? <Lines of="del" values={list.removed} /> : <del>{valueText(before)}</del>}</td>
      <td>
        {list ? <Lines of="ins" values={list.added} /> : <ins>{valueText(after)}</ins>}
        {list && list.kept > 0 && <span className={styles.kept}>{texts.kept(list.kept)}</span>}
      </td>
    </tr>
  )
}

function Lines({ of: Mark, values }: { of: 'del' | 'ins'; values: readonly string[] }) {
  if (values.length === 0) return texts.nothing
  return (
    <ul className={styles.lines}>
      {values.map((value) => (
        <li key={value}>
          <Mark>{value}</Mark>
        </li>
      ))}
    </ul>
  )
}

/**
 * Added and removed entries of a list, so that one entry among a hundred is visible; null if neither value is a list.
 */
function listChange(before: unknown, after: unknown) {
  if (!Array.isArray(before ?? after) || !Array.isArray(after ?? before)) return null
  const old = new Set<string>(asList(before).map(valueText))
  const now = new Set<string>(asList(after).map(valueText))
  const removed = [...old].filter((value) => !now.has(value))
  return { removed, added: [...now].filter((value) => !old.has(value)), kept: old.size - removed.length }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A changed value as text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
