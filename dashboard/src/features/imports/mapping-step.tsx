import { isCompleteMapping } from '@firepay/contract/imports/import-values.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { IconTable } from '@firepay/ui/components/icons.ts'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { importChoicesTexts as choicesTexts } from '../../locale/import-choices.ts'
import { importsTexts } from '../../locale/imports.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { problemText } from '../../shared/problem-text.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { AdjustmentsCard } from './adjustments-card.tsx'
import { BalancesCard } from './balances-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { ControlCard } from './control-card.tsx'
import { fileFaultOf } from './file-fault.ts'
import { FormatCard } from './format-card.tsx'
import { guessMapping } from './guess-mapping.ts'
import styles from './import-page.module.css'
import {
  type Choices,
  type ColumnMapping,
  type FileFormatName,
  type Notation,
  type Preview,
  previewBytes,
  previewQuery,
} from './imports.queries.ts'
import { PreviewCard } from './preview-card.tsx'
import { HeaderCard, NamedZonesCard, OrderCard, TestRowsCard, ZoneCard } from './question-cards.tsx'
import { KnownCard, ReadsAsCard } from './reading-cards.tsx'
import { sendFile } from './send-file.ts'
import { type Words, WordsCard } from './words-card.tsx'

const texts = importsTexts.mapping

/** Format, columns and first lines of the file; then starts the import or comparison. */
export function MappingStep({
  file,
  site,
  timeZone,
  testSites,
  onZone,
  onChange,
  onRun,
}: {
  file: File
  site: { id: string; name: string; mode: 'live' | 'test'; defaultCurrency: string }
  timeZone: string
  testSites: readonly { id: string; name: string }[]
  onZone: (zone: string) => void
  onChange: () => void
  onRun: (id: string, testRun?: string) => void
}) {
  const queries = useQueryClient()
  const [notation, setNotation] = useState<Notation>({})
  const [chosen, setChosen] = useState<FileFormatName | null>(null)
  const [ownMapping, setMapping] = useState<ColumnMapping | null>(null)
  const [headerLine, setHeaderLine] = useState<number>()
  const [words, setWords] = useState<Words>({})
  const [minorUnits, setMinorUnits] = useState(false)
  const [allLines, setAllLines] = useState(false)
  /** The site that receives the test mode rows, in a separate import. */
  const [testSite, setTestSite] = useState<string>()
  const common = { siteId: site.id, timeZone, ...notation }
  const told = useQuery({
    ...previewQuery(file, { ...common, ...(headerLine !== undefined && { headerLine }) }),
    placeholderData: keepPreviousData,
  })
  const header = told.data
  const format = chosen ?? header?.format ?? 'custom'
  const mapping = ownMapping ?? guessMapping(header?.columns ?? [])
  const isComplete = format !== 'custom' || isCompleteMapping(mapping)
  const said = {
    ...mapping,
    ...(headerLine !== undefined && { headerLine }),
    ...(mapping.type !== undefined && { words }),
    ...(minorUnits && { minorUnits }),
  }
  const choices: Choices = { ...common, format, ...(format === 'custom' && { mapping: said }) }
  const read = useQuery({
    ...previewQuery(file, { ...choices, ...(allLines && { allLines }) }),
    enabled: header !== undefined && isComplete,
    placeholderData: keepPreviousData,
  })
  const [key, testKey] = [useIdempotencyKey(), useIdempotencyKey()]
  const start = useMutation({
    mutationFn: async (purpose: 'import' | 'comparison') => {
      const begin = (own: typeof key, more: Partial<Choices> = {}) => {
        const body = { ...choices, ...more, format, purpose, fileName: file.name.slice(0, 255), fileBytes: file.size }
        return api('POST /imports', { body, headers: own.headersFor(body) })
      }
      const run = await begin(key)
      if (purpose === 'comparison' || testSite === undefined) return [run]
      return [run, await begin(testKey, { siteId: testSite, testRows: 'only', currency: site.defaultCurrency })]
    },
    onSuccess: ([run, testRun]) => {
      if (!run) return
      void sendFile(queries, run, file)
      if (testRun) void sendFile(queries, testRun, file)
      onRun(run.id, testRun?.id)
    },
  })
  if (!header) {
    const change = <Button onClick={onChange}>{texts.change}</Button>
    const fault = fileFaultOf(told.error)
    if (fault !== undefined) {
      return (
        <Banner tone="bad" live="polite" title={texts.failed} action={change}>
          <span lang="en">{fault}</span>
        </Banner>
      )
    }
    return told.isError ? (
      <div className={styles.page}>
        <LoadFailed title={texts.failed} query={told} />
        <Group justify="end">{change}</Group>
      </div>
    ) : (
      <Card aria-busy="true" aria-label={texts.checking}>
        <Skeleton height={160} />
      </Card>
    )
  }
  const preview = isComplete ? read.data : undefined
  // A choice applies at once, while its preview loads.
  const order = notation.dayFirst === undefined ? preview?.dates?.order : notation.dayFirst ? 'day' : 'month'
  const isOrderOpen = order === 'unknown'
  const isWhole = file.size <= previewBytes
  const isReady = preview !== undefined && preview.fault === undefined
  const change = (more: Notation) => setNotation({ ...notation, ...more })
  return (
    <div className={styles.page}>
      <FileCard file={file} header={header} site={site.name} onChange={onChange} />
      {chosen === null && header.format === undefined && (
        <Banner tone="info" title={choicesTexts.noFormat.title}>
          {choicesTexts.noFormat.hint}
        </Banner>
      )}
      <div className={styles.mapping}>
        <FormatCard
          header={header}
          format={format}
          notation={notation}
          minorUnits={minorUnits}
          onFormat={setChosen}
          onNotation={setNotation}
          onMinorUnits={setMinorUnits}
        />
        <ColumnsCard
          columns={header.columns}
          read={preview?.columns}
          mapping={format === 'custom' ? mapping : null}
          onMapping={setMapping}
        />
      </div>
      {isReady && (
        <div className={styles.halves}>
          <ReadsAsCard preview={preview} timeZone={timeZone} />
          <KnownCard preview={preview} said={notation} />
        </div>
      )}
      {format === 'custom' && (
        <HeaderCard
          header={header}
          onLine={(line) => {
            setHeaderLine(line)
            setMapping(null)
          }}
        />
      )}
      {preview?.dates && (isOrderOpen || notation.dayFirst !== undefined) && (
        <OrderCard
          samples={preview.dates.samples}
          order={order === 'unknown' ? undefined : order}
          onOrder={(dayFirst) => change({ dayFirst })}
        />
      )}
      {preview && (
        <NamedZonesCard
          unknown={preview.unknownZones}
          said={notation.zones ?? {}}
          onZones={(zones) => change({ zones })}
        />
      )}
      {preview && <ZoneCard zoneless={preview.zoneless} zone={timeZone} onZone={onZone} />}
      {preview && preview.checked.test > 0 && site.mode === 'live' && (
        <TestRowsCard
          checked={preview.checked}
          site={site.name}
          value={notation.testRows ?? 'leave_out'}
          testSites={testSites}
          testSite={testSite}
          onChange={(testRows) => {
            setTestSite(undefined)
            change({ testRows })
          }}
          onTestSite={(id) => {
            setTestSite(id)
            change({ testRows: 'leave_out' })
          }}
        />
      )}
      {format === 'custom' && preview && preview.words.length > 0 && (
        <WordsCard words={preview.words} said={words} onWords={setWords} />
      )}
      {!isComplete && <Banner tone="warn">{texts.incomplete}</Banner>}
      {preview?.fault !== undefined && (
        <Banner tone="bad" live="polite" title={texts.fault}>
          <span lang="en">{preview.fault}</span> {texts.faultHint}
        </Banner>
      )}
      {read.isError && <LoadFailed title={texts.failed} query={read} />}
      {start.isError && (
        <Banner tone="bad" live="polite">
          {problemText(start.error)}
        </Banner>
      )}
      {isReady && !isOrderOpen && (
        <ControlCard
          control={preview.control}
          when="preview"
          refused={preview.checked.refused}
          waiting={preview.checked.waiting}
          unlooked={preview.checked.unlooked}
        />
      )}
      {isReady && !isOrderOpen && (
        <div className={styles.halves}>
          <AdjustmentsCard control={preview.control} />
          {isWhole && preview.booked && <BalancesCard siteId={site.id} booked={preview.booked} when="preview" />}
        </div>
      )}
      {isReady && (
        <PreviewCard
          preview={preview}
          timeZone={timeZone}
          isWhole={isWhole}
          busy={start.isPending}
          blocked={isOrderOpen ? texts.dayOrder.open : undefined}
          allLines={allLines}
          onAllLines={setAllLines}
          onCompare={() => start.mutate('comparison')}
          onImport={() => start.mutate('import')}
        />
      )}
    </div>
  )
}

function FileCard({
  file,
  header,
  site,
  onChange,
}: {
  file: File
  header: Preview
  site: string
  onChange: () => void
}) {
  const { encoding, separator, columns } = header
  return (
    <Card>
      <div className={styles.file}>
        <ToneIcon tone="info">
          <IconTable size={18} stroke={1.75} aria-hidden="true" />
        </ToneIcon>
        <div className={styles.fileText}>
          <b>{file.name}</b>
          <Text size="xs" as="div">
            {texts.about({
              size: texts.size(file.size),
              columns: columns.length,
              encoding: texts.encodings[encoding],
              separator: texts.separators[separator] ?? separator,
              site,
            })}
          </Text>
        </div>
        <Button onClick={onChange}>{texts.change}</Button>
      </div>
    </Card>
  )
}
