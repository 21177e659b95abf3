import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { auditLogTexts as texts } from '../../locale/en/audit-log.ts'
import styles from './audit-log.module.css'
import type { AuditRow } from './audit-log.queries.ts'

/** What a row changed, field by field, and what proves it. */
export function AuditDetails({ row }: { row: AuditRow }) {
  return (
    <div className={styles.details}>
      {row.changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {row.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">
                  <CodeText wrap>{change.field}</CodeText>
                </th>
                <td>
                  <del>{valueText(change.before)}</del>
                </td>
                <td>
                  <ins>{valueText(change.after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DescriptionList
        items={[
          { label: texts.number, value: row.number.toLocaleString('en') },
          ...(row.device === undefined ? [] : [{ label: texts.device, value: row.device }]),
          ...(row.requestId === undefined
            ? []
            : [{ label: texts.request, value: <CodeText wrap>{row.requestId}</CodeText> }]),
          { label: texts.hash, value: <CodeText wrap>{row.hash}</CodeText> },
        ]}
      />
    </div>
  )
}

/** Any value of a change as text; lists on one line. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.length === 0 ? texts.nothing : value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
