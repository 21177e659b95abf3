import { mappedFields } from '@firepay/contract/imports/import-values.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { importsTexts } from '../../locale/imports.ts'
import { fieldOf, type MappedField, withField } from './guess-mapping.ts'
import styles from './import-page.module.css'
import type { ColumnMapping, Preview } from './imports.queries.ts'

const texts = importsTexts.mapping

/** The file's columns and their meaning; edits the mapping. */
export function ColumnsCard({
  columns,
  read,
  mapping,
  onMapping,
}: {
  columns: Preview['columns']
  /** As read by the chosen format; undefined until a format is chosen. */
  read: Preview['columns'] | undefined
  /** Null if the format defines its columns. */
  mapping: ColumnMapping | null
  onMapping: (mapping: ColumnMapping) => void
}) {
  const isMode = (name: string) => columns.some((column) => column.name === name && column.isMode)
  const isRead = (name: string) =>
    mapping
      ? fieldOf(mapping, name) !== '' || isMode(name)
      : (read?.some((column) => column.name === name && column.isRead) ?? false)
  const labelOf = (name: string) => {
    const field = read?.find((column) => column.name === name)?.field
    if (field !== undefined) return texts.fields[field]
    return isMode(name) ? texts.mode : texts.isRead
  }
  const count = columns.filter(({ name }) => isRead(name)).length
  const optionsOf = (name: string): { value: MappedField | ''; label: string }[] => [
    { value: '', label: isMode(name) ? texts.mode : texts.isNot },
    ...mappedFields.map((value) => ({ value, label: texts.fields[value] })),
  ]
  return (
    <Card
      title={texts.columns}
      action={<Text as="span">{texts.columnCount(count, columns.length - count)}</Text>}
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.columnsLabel}>
        <Table label={texts.columns} columns={[{ name: texts.column }, { name: texts.first }, { name: texts.as }]}>
          <tbody>
            {columns.map(({ name, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
              <tr key={index}>
                <td>
                  <CodeText wrap>{name}</CodeText>
                </td>
                <td className={styles.sample}>{sample === '' ? '–' : sample}</td>
                <td>
                  {mapping ? (
                    <Select<MappedField | ''>
                      size="sm"
                      hideLabel
                      label={texts.asOf(name)}
                      options={optionsOf(name)}
                      value={fieldOf(mapping, name)}
                      onChange={(field) => onMapping(withField(mapping, name, field))}
                    />
                  ) : isRead(name) ? (
                    <Badge tone="ok">{labelOf(name)}</Badge>
                  ) : (
                    <Badge outline>{texts.isNot}</Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </Card>
  )
}
