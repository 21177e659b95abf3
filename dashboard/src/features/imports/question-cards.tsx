import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { importsTexts } from '../../locale/imports.ts'
import { dayOfDate } from './day-of-date.ts'
import styles from './import-page.module.css'
import type { Preview } from './imports.queries.ts'

const texts = importsTexts.mapping

/** Which line of the file names the columns: titles may stand above it. */
export function HeaderCard({ header, onLine }: { header: Preview; onLine: (line: number) => void }) {
  const title = texts.header(header.headerLine)
  return (
    <Card title={title}>
      <Text size="xs">{texts.headerHint}</Text>
      <div className={styles.head}>
        <RadioGroup
          label={title}
          hideLabel
          name="header-line"
          options={header.head.map((line, index) => ({
            value: String(index + 1),
            label: line.trim() === '' ? texts.emptyLine : <CodeText wrap>{line}</CodeText>,
          }))}
          value={String(header.headerLine)}
          onChange={(line) => onLine(Number(line))}
        />
      </div>
    </Card>
  )
}

/** Whether 03/04 is a day of April or of March, asked where no date of the file proves it. */
export function OrderCard({
  dates,
  isOpen,
  onOrder,
}: {
  dates: NonNullable<Preview['dates']>
  isOpen: boolean
  onOrder: (dayFirst: boolean) => void
}) {
  const examples = (dayFirst: boolean) =>
    dates.samples.flatMap((date) => {
      const day = dayOfDate(date, dayFirst)
      return day === null ? [] : [`${date} → ${day}`]
    })
  return (
    <Card title={texts.dayOrder.title} className={isOpen ? styles.openQuestion : undefined}>
      <RadioGroup<'day' | 'month' | ''>
        label={<Text size="xs">{texts.dayOrder.hint}</Text>}
        name="day-order"
        look="cards"
        options={[
          { value: 'day', label: texts.dayOrder.day, hint: examples(true).join(', ') },
          { value: 'month', label: texts.dayOrder.month, hint: examples(false).join(', ') },
        ]}
        value={dates.order === 'unknown' ? '' : dates.order}
        onChange={(order) => onOrder(order === 'day')}
      />
    </Card>
  )
}

/** What becomes of rows in test mode, into a live site. */
export function TestRowsCard({
  checked,
  site,
  value,
  onChange,
}: {
  checked: Preview['checked']
  site: string
  value: 'leave_out' | 'import'
  onChange: (value: 'leave_out' | 'import') => void
}) {
  const { testRows } = texts
  return (
    <Card title={testRows.title(checked.test, checked.lines)}>
      <RadioGroup
        label={<Text size="xs">{testRows.hint(site)}</Text>}
        name="test-rows"
        look="cards"
        options={[
          {
            value: 'leave_out',
            label: testRows.leaveOut,
            hint: testRows.leaveOutHint(checked.lines - checked.test),
          },
          { value: 'import', label: testRows.import, hint: testRows.importHint, danger: true },
        ]}
        value={value}
        onChange={onChange}
      />
    </Card>
  )
}
