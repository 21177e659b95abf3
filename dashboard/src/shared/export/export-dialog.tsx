import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportTexts as texts } from '../../locale/exports.ts'
import type { ExportSubject } from './export-button.tsx'
import styles from './export-dialog.module.css'
import { type DecimalSign, type ExportChoice, formOf, localDecimal } from './export-form.ts'
import { ManifestProof } from './manifest-proof.tsx'
import { useExport } from './use-export.ts'

/** The export dialog: content, progress, and the final proof. */
export function ExportDialog({
  path,
  query: asked,
  rows,
  isAtLeast,
  what,
  lead = texts.lead(rows, isAtLeast),
  name,
  zone,
  options,
  onClose,
}: ExportSubject & { rows: number; onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>('spreadsheet')
  const [decimal, setDecimal] = useState<DecimalSign>(() => localDecimal())
  const [query, setQuery] = useState(asked)
  const { state, start, stop } = useExport()
  const isRunning = state.is === 'running'
  const form = formOf(choice, decimal)
  const fileName = `${name}_${zone.replaceAll('/', '-')}.${form.format}`
  const run = () => start({ path, query: { ...query, ...form }, rows }, fileName)
  return (
    <Dialog
      opened
      onClose={onClose}
      size={options === undefined ? 'md' : 'lg'}
      mustAnswer={isRunning}
      closeLabel={texts.close}
      title={state.is === 'done' ? texts.done(state.manifest.rows ?? 0, state.manifest.fileName) : texts.title(what)}
      lead={state.is === 'done' ? state.isChecked && texts.checked : lead}
      footer={
        isRunning ? (
          <Button onClick={stop}>{texts.stop}</Button>
        ) : state.is === 'done' ? (
          <>
            <Link to="/exports" search={{}} onClick={onClose} className={styles.all}>
              {texts.all}
            </Link>
            <Button tone="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </>
        ) : (
          <>
            <Button tone="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button tone="primary" onClick={run} data-autofocus>
              {state.is === 'failed' ? texts.retry : texts.start(rows, isAtLeast)}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {state.is === 'failed' && (
          <Banner tone="bad" live="polite">
            {state.text}
          </Banner>
        )}
        {state.is === 'running' && (
          <div>
            <ProgressBar label={texts.running} value={Math.min(state.done, state.total)} max={state.total} />
            <p className={styles.count} role="status">
              {texts.progress(state.done, state.total)}
            </p>
          </div>
        )}
        {state.is === 'done' ? (
          <ManifestProof manifest={state.manifest} />
        ) : (
          !isRunning && (
            <>
              <div>
                <SegmentedControl
                  label={texts.format}
                  options={[
                    { value: 'spreadsheet', label: texts.formats.spreadsheet },
                    { value: 'csv', label: texts.formats.csv },
                    { value: 'ndjson', label: texts.formats.ndjson },
                  ]}
                  value={choice}
                  onChange={setChoice}
                />
                <Text size="xs" tone="quiet">
                  {texts.formatHint[choice]}
                </Text>
              </div>
              {choice === 'spreadsheet' && (
                <div>
                  <SegmentedControl
                    label={texts.decimal}
                    options={[
                      { value: '.', label: '1234.56' },
                      { value: ',', label: '1234,56' },
                    ]}
                    value={decimal}
                    onChange={setDecimal}
                  />
                  <Text size="xs" tone="quiet">
                    {texts.decimalHint[decimal]}
                  </Text>
                </div>
              )}
              {options?.({ query, form, onChange: setQuery })}
              <DescriptionList
                items={[
                  { label: texts.zone, value: zone },
                  { label: texts.file, value: <span className={styles.file}>{fileName}</span> },
                ]}
              />
            </>
          )
        )}
      </Stack>
    </Dialog>
  )
}
