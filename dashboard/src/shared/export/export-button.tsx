import { maxExportRows } from '@firepay/contract/exports/export-values.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconDownload } from '@firepay/ui/components/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import { useCan } from '../current-user.ts'
import { useShortcuts } from '../shortcuts.ts'
import type { ExportOf } from './use-export.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })))

const texts = listTexts.export

export type ExportSubject = Omit<ExportOf, 'rows'> & {
  /** Undefined as long as nothing was read. */
  rows: number | undefined
  /** There are more rows than were counted. */
  isAtLeast?: boolean | undefined
  /** "transactions", as the title of the dialog says it. */
  what: string
  /** The content of the file, for exports of something other than the list as filtered and sorted on the screen. */
  lead?: string | undefined
  /** The file's name without zone and ending, as the server makes it. */
  name: string
  zone: string
}

/**
 * Exports what a list shows. `e` presses it, unless `hasKey` gives the key to another button of the page. The button says how many rows, or `text`; where it can do nothing it says why.
 * @param label of a small button beside others, which has no key unless `hasKey` says so
 */
export function ExportButton({
  isMain,
  label,
  text,
  hasKey = label === undefined,
  ...subject
}: ExportSubject & { isMain?: boolean; label?: string; text?: string; hasKey?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  const { rows } = subject
  const refusal = can('export Transaction')
    ? rows === 0
      ? texts.nothing
      : rows !== undefined && rows > maxExportRows
        ? texts.tooMany(rows, maxExportRows)
        : undefined
    : texts.notAllowed
  const isReady = rows !== undefined && refusal === undefined
  useShortcuts(hasKey ? { e: () => isReady && setOpen(true) } : {})
  return (
    <>
      <Button
        {...(isMain && { tone: 'primary' as const })}
        {...(label !== undefined && { size: 'xs' as const })}
        icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        disabled={!isReady}
        title={refusal}
        {...(hasKey && { 'aria-keyshortcuts': 'e' })}
        onClick={() => setOpen(true)}
      >
        {label ?? text ?? (rows === undefined ? texts.open : texts.button(rows, subject.isAtLeast))}
      </Button>
      {isOpen && rows !== undefined && (
        <Suspense>
          <ExportDialog {...subject} rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
