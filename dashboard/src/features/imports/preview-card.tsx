import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time, TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { importChoicesTexts } from '../../locale/import-choices.ts'
import { importsTexts } from '../../locale/imports.ts'
import styles from './import-page.module.css'
import type { Preview } from './imports.queries.ts'

const texts = importsTexts.mapping

/** Lines that a preview returns at most. */
const maxLines = 1_000

/** The first lines as events, and refused lines with reasons. */
export function PreviewCard({
  preview,
  timeZone,
  isWhole,
  busy,
  blocked,
  allLines,
  onAllLines,
  onCompare,
  onImport,
}: {
  preview: Preview
  timeZone: string
  isWhole: boolean
  busy: boolean
  /** The open question that blocks the import. */
  blocked: string | undefined
  /** Shows every checked line, instead of the first and special ones. */
  allLines: boolean
  onAllLines: (allLines: boolean) => void
  onCompare: () => void
  onImport: () => void
}) {
  const { lines, checked } = preview
  const isEmpty = isWhole && importedOf(checked) === 0
  return (
    <TimeSettingsProvider zone={timeZone}>
      <Card
        title={texts.preview}
        action={
          <Group>
            <Text as="span">{texts.times(timeZone)}</Text>
            {(allLines || lines.length < checked.lines) && (
              <SegmentedControl<'some' | 'all'>
                label={texts.linesShown}
                options={[
                  { value: 'some', label: texts.firstAndSpecial },
                  { value: 'all', label: texts.allLines(checked.lines, maxLines) },
                ]}
                value={allLines ? 'all' : 'some'}
                onChange={(value) => onAllLines(value === 'all')}
              />
            )}
          </Group>
        }
        flush
        footStays
        foot={
          <div className={styles.foot}>
            <span role="status">
              {texts.checked(checked.lines, isWhole)} <b>{texts.outcome(checked)}</b>{' '}
              {blocked ?? (isEmpty ? importChoicesTexts.nothing : texts.goesOn)}
            </span>
            <Group>
              <Button busy={busy} disabled={blocked !== undefined} onClick={onCompare}>
                {texts.compare}
              </Button>
              <Button tone="primary" busy={busy} disabled={blocked !== undefined || isEmpty} onClick={onImport}>
                {texts.start(isWhole ? importedOf(checked) : null)}
              </Button>
            </Group>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <section className={styles.wide} tabIndex={0} aria-label={texts.previewLabel}>
          <Table
            label={texts.preview}
            columns={[
              { name: texts.line },
              { name: texts.at },
              { name: texts.event },
              { name: texts.reference },
              { name: texts.order },
              { name: texts.amount, end: true },
              { name: texts.fee, end: true },
              { name: texts.fileMoves, end: true },
              { name: texts.firepayMoves, end: true },
              { name: texts.result },
            ]}
          >
            <tbody>
              {lines.map((line) => (
                <PreviewLine key={line.line} line={line} />
              ))}
            </tbody>
          </Table>
        </section>
      </Card>
    </TimeSettingsProvider>
  )
}

function PreviewLine({
  line: { line, movements, reason, file, moves, isHere, isWaiting },
}: {
  line: Preview['lines'][number]
}) {
  const [first] = movements
  const refused = reason !== undefined
  return (
    <>
      <tr className={classNames(refused && styles.refused)}>
        <td className={styles.quiet}>{line}</td>
        <td className={styles.nowrap}>{first ? <Time value={first.at} /> : '–'}</td>
        <td>{first ? <CodeText>{movements.map(({ events }) => events.at(-1)).join(', ')}</CodeText> : '–'}</td>
        <td>{first ? <CodeText>{first.reference}</CodeText> : '–'}</td>
        <td>{first?.orderReference ?? '–'}</td>
        <td className={styles.amount}>
          {first?.amount ? <Money minor={first.amount.amount} currency={first.amount.currency} /> : '–'}
        </td>
        <td className={styles.amount}>
          {first?.fee && first.fee.amount !== '0' ? (
            <Money minor={first.fee.amount} currency={first.fee.currency} />
          ) : (
            '–'
          )}
        </td>
        <td className={styles.amount}>{moneyOf(file)}</td>
        <td className={styles.amount}>{isWaiting ? '–' : moneyOf(moves)}</td>
        <td>
          {refused ? (
            <Badge tone="bad">{texts.refused}</Badge>
          ) : isWaiting ? (
            <Badge tone="warn">{texts.waiting}</Badge>
          ) : isHere ? (
            <Badge outline>{importsTexts.counts.here}</Badge>
          ) : first ? (
            <Badge tone="ok">{texts.ready}</Badge>
          ) : (
            <Badge outline>{texts.skipped}</Badge>
          )}
        </td>
      </tr>
      {refused && (
        <tr className={styles.refused}>
          <td className={styles.bare} />
          <td colSpan={9} className={classNames(styles.bare, styles.why)}>
            {reason}
          </td>
        </tr>
      )}
    </>
  )
}

/** Lines that an import would take. */
function importedOf({ ready, waiting = 0, unlooked = 0 }: Preview['checked']): number {
  return ready + waiting + unlooked
}

function moneyOf(money: { amount: string; currency: string } | undefined) {
  return money ? <Money minor={money.amount} currency={money.currency} /> : '–'
}
