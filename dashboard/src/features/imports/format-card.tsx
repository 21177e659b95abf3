import { knownFormats } from '@firepay/contract/imports/import-values.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { importsTexts } from '../../locale/imports.ts'
import styles from './import-page.module.css'
import type { FileFormatName, Notation, Preview } from './imports.queries.ts'

const texts = importsTexts.mapping

/** Chooses the format of the file, and its notation where the file does not prove it. */
export function FormatCard({
  header,
  format,
  notation,
  minorUnits,
  onFormat,
  onNotation,
  onMinorUnits,
}: {
  header: Preview
  format: FileFormatName
  notation: Notation
  /** Asked of mapped files only: the known formats say it. */
  minorUnits: boolean
  onFormat: (format: FileFormatName) => void
  onNotation: (notation: Notation) => void
  onMinorUnits: (minorUnits: boolean) => void
}) {
  const matchOf = (name: FileFormatName) => header.formats.find((one) => one.format === name)
  return (
    <Card
      title={texts.format}
      action={header.format !== undefined && header.format === format && <Badge tone="ok">{texts.detected}</Badge>}
    >
      <RadioGroup<FileFormatName>
        label={texts.format}
        hideLabel
        name="format"
        options={[...knownFormats, 'custom' as const].map((value) => {
          const match = matchOf(value)
          return {
            value,
            label: importsTexts.formats[value],
            hint: match ? texts.matches(match.matched, match.of) : texts.customHint,
          }
        })}
        value={format}
        onChange={onFormat}
      />
      <div className={styles.stack}>
        {format === 'custom' && (
          <Select
            label={texts.amounts}
            options={[
              { value: 'major', label: texts.majorUnits },
              { value: 'minor', label: texts.minorUnits },
            ]}
            value={minorUnits ? 'minor' : 'major'}
            onChange={(units) => onMinorUnits(units === 'minor')}
          />
        )}
        <Select
          label={texts.decimal}
          options={[
            { value: '', label: texts.fromFile },
            { value: '.', label: texts.point },
            { value: ',', label: texts.comma },
          ]}
          value={notation.decimal ?? ''}
          onChange={(decimal) => {
            const { decimal: _, ...others } = notation
            onNotation(decimal === '.' || decimal === ',' ? { ...others, decimal } : others)
          }}
        />
        <Select
          label={texts.dates}
          options={[
            { value: '', label: texts.fromFile },
            { value: 'day', label: texts.dayFirst },
            { value: 'month', label: texts.monthFirst },
          ]}
          value={notation.dayFirst === undefined ? '' : notation.dayFirst ? 'day' : 'month'}
          onChange={(first) => {
            const { dayFirst: _, ...others } = notation
            onNotation(first === '' ? others : { ...others, dayFirst: first === 'day' })
          }}
        />
      </div>
    </Card>
  )
}
