import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { importsTexts } from '../../locale/imports.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import { dayOfDate } from './day-of-date.ts'
import styles from './import-page.module.css'
import type { Preview, TestRows } from './imports.queries.ts'

const texts = importsTexts.mapping

/** Chooses the header line of the file, which may follow title lines. */
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
            disabled: line.trim() === '',
          }))}
          value={String(header.headerLine)}
          onChange={(line) => onLine(Number(line))}
        />
      </div>
    </Card>
  )
}

/** Asks for the order of day and month where no date of the file is unambiguous. */
export function OrderCard({
  samples,
  order,
  onOrder,
}: {
  samples: readonly string[]
  /** Undefined until chosen. */
  order: 'day' | 'month' | undefined
  onOrder: (dayFirst: boolean) => void
}) {
  const examples = (dayFirst: boolean) =>
    samples.flatMap((date) => {
      const day = dayOfDate(date, dayFirst)
      return day === null ? [] : [`${date} → ${day}`]
    })
  return (
    <Card title={texts.dayOrder.title} className={order === undefined ? styles.openQuestion : undefined}>
      <RadioGroup<'day' | 'month' | ''>
        label={<Text size="xs">{texts.dayOrder.hint}</Text>}
        name="day-order"
        look="cards"
        options={[
          { value: 'day', label: texts.dayOrder.day, hint: examples(true).join(', ') },
          { value: 'month', label: texts.dayOrder.month, hint: examples(false).join(', ') },
        ]}
        value={order ?? ''}
        onChange={(chosen) => onOrder(chosen === 'day')}
      />
    </Card>
  )
}

/** Chooses the zone of times without one; shows an example in the zone and in UTC. */
export function ZoneCard({
  zoneless,
  zone,
  onZone,
}: {
  zoneless: Preview['zoneless']
  zone: string
  onZone: (zone: string) => void
}) {
  const [example] = zoneless
  if (!example) return null
  return (
    <Card title={texts.zone.title}>
      <div className={styles.zone}>
        <Select label={texts.zone.label} options={timeZoneOptions(zone)} value={zone} onChange={onZone} />
        <Text size="xs">
          <CodeText>{example.text}</CodeText> → <Time value={example.at} zone={zone} />{' '}
          {texts.zone.inUtc(formatTime(new Date(example.at), 'clock', { zone: 'UTC', dateStyle: 'day-month' }))}
        </Text>
      </div>
    </Card>
  )
}

/** Asks for the meanings of zone names that are not known; `said` contains those given so far. */
export function NamedZonesCard({
  unknown,
  said,
  onZones,
}: {
  unknown: readonly string[]
  said: Readonly<Record<string, string>>
  onZones: (zones: Record<string, string>) => void
}) {
  const names = [...Object.keys(said), ...unknown.filter((name) => said[name] === undefined)]
  if (names.length === 0) return null
  const means = (name: string, zone: string) => {
    const { [name]: _, ...others } = said
    onZones(zone === '' ? others : { ...others, [name]: zone })
  }
  return (
    <Card title={texts.namedZones.title(names.length)}>
      <Text size="xs">{texts.namedZones.hint}</Text>
      <div className={styles.namedZones}>
        {names.map((name) => (
          <Select
            key={name}
            label={texts.namedZones.means(name)}
            options={[{ value: '', label: texts.namedZones.refuse }, ...timeZoneOptions(said[name] ?? 'UTC')]}
            value={said[name] ?? ''}
            onChange={(zone) => means(name, zone)}
          />
        ))}
      </div>
    </Card>
  )
}

/** Asks where test mode rows go when the file is imported into a live site; `testSite` is the chosen test site. */
export function TestRowsCard({
  checked,
  site,
  value,
  testSites,
  testSite,
  onChange,
  onTestSite,
}: {
  checked: Preview['checked']
  site: string
  value: TestRows
  testSites: readonly { id: string; name: string }[]
  testSite: string | undefined
  onChange: (value: 'leave_out' | 'import') => void
  onTestSite: (id: string) => void
}) {
  const { testRows } = texts
  const [first] = testSites
  const taking = testSites.find(({ id }) => id === testSite) ?? first
  return (
    <Card title={testRows.title(checked.test, checked.lines)}>
      <RadioGroup<'leave_out' | 'import' | 'other'>
        label={<Text size="xs">{testRows.hint(site)}</Text>}
        name="test-rows"
        look="cards"
        options={[
          {
            value: 'leave_out',
            label: testRows.leaveOut,
            hint: testRows.leaveOutHint(checked.lines - checked.test),
          },
          ...(taking
            ? [{ value: 'other' as const, label: testRows.other, hint: testRows.otherHint(taking.name, checked.test) }]
            : []),
          { value: 'import', label: testRows.import, hint: testRows.importHint, danger: true },
        ]}
        value={testSite !== undefined ? 'other' : value === 'import' ? 'import' : 'leave_out'}
        onChange={(chosen) => (chosen === 'other' ? taking && onTestSite(taking.id) : onChange(chosen))}
      />
      {testSite !== undefined && testSites.length > 1 && (
        <Select
          label={testRows.testSite}
          options={testSites.map(({ id, name }) => ({ value: id, label: name }))}
          value={testSite}
          onChange={onTestSite}
        />
      )}
    </Card>
  )
}
