import { knownFormats } from '@firepay/contract/imports/import-values.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { IconUpload } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import type { Answer } from '../../api/query.ts'
import { importsTexts } from '../../locale/imports.ts'
import { timeZoneOptions } from '../../shared/browser-guesses.ts'
import styles from './import-page.module.css'
import { earlierQuery } from './imports.queries.ts'

const texts = importsTexts.file
const maxBytes = 2 * 1024 ** 3

/** Chooses the file and its site, with notes on file formats. */
export function FileStep({
  sites,
  siteId,
  timeZone,
  file,
  onSite,
  onZone,
  onFile,
}: {
  sites: Answer<'GET /sites'>['items']
  siteId: string
  /** Empty until a site is chosen, which sets the default. */
  timeZone: string
  /** The chosen file, until a site is chosen. */
  file: File | null
  onSite: (id: string) => void
  onZone: (zone: string) => void
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const [isOver, setOver] = useState(false)
  const take = (dropped: File | undefined) => {
    if (!dropped) return
    const found = dropped.size === 0 ? texts.empty : dropped.size > maxBytes ? texts.tooLarge : ''
    setFault(found)
    if (found === '') onFile(dropped)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Columns
      aside={
        <>
          <Card title={texts.known} flush>
            <CardList>
              {knownFormats.map((format) => (
                <CardRow key={format}>
                  {importsTexts.formats[format]}
                  <Text size="xs" tone="quiet" as="div">
                    {importsTexts.exports[format]}
                  </Text>
                </CardRow>
              ))}
            </CardList>
          </Card>
          <Card title={texts.safe}>
            <Text>{texts.safeText}</Text>
          </Card>
          <Earlier />
        </>
      }
    >
      <Card>
        <div className={classNames(styles.pair, styles.above)}>
          <Select
            label={texts.site}
            options={[
              ...(siteId === '' ? [{ value: '', label: texts.noSite }] : []),
              ...sites.map(({ id, name, mode }) => ({ value: id, label: texts.siteOf(name, mode === 'live') })),
            ]}
            value={siteId}
            onChange={(id) => {
              setFault('')
              onSite(id)
            }}
          />
          <Select
            label={texts.zone}
            options={timeZone === '' ? [{ value: '', label: texts.zoneOfSite }] : timeZoneOptions(timeZone)}
            value={timeZone}
            onChange={onZone}
          />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button works for everyone. */}
        <div
          className={classNames(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <ToneIcon tone="info" size="lg">
            <IconUpload size={22} stroke={1.75} aria-hidden="true" />
          </ToneIcon>
          <h2>{texts.title}</h2>
          <Text>{texts.hint}</Text>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={texts.input}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button tone="primary" onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          <p role="status" className={styles.fault}>
            {fault !== '' ? fault : file ? texts.needsSite(file.name) : ''}
          </p>
        </div>
      </Card>
    </Columns>
  )
}

/** Recent files, some of them incomplete. */
function Earlier() {
  const runs = useQuery(earlierQuery).data?.items ?? []
  if (runs.length === 0) return null
  return (
    <Card title={texts.earlier} flush>
      <CardList>
        {runs.map((run) => (
          <CardRow key={run.id} end={run.status === 'running' && <Badge tone="warn">{texts.goOn}</Badge>}>
            <Link to="/import" search={{ run: run.id }}>
              {run.fileName}
            </Link>
            <Text size="xs" tone="quiet" as="div">
              {texts.purposes[run.purpose]} · <Time value={run.createdAt} />
            </Text>
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}
