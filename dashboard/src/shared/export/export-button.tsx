import { maxExportRows } from '@firepay/contract/exports/export-values.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconDownload } from '@firepay/ui/components/icons.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import { useCan } from '../current-user.ts'
import { useShortcuts } from '../shortcuts.ts'
import type { ExportOf } from './use-export.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })))

const texts = listTexts.export

export type ExportSubject = Omit<ExportOf, 'rows'> & {
  /** Undefined until read. */
  rows: number | undefined
  /** `rows` is a lower bound. */
  isAtLeast?: boolean | undefined
  /** The exported objects for the dialog's title: "transactions". */
  what: string
  /** The file's content, for exports other than the list as filtered and sorted. */
  lead?: string | undefined
  /** The file name without zone and extension, as the server builds it. */
  name: string
  zone: string
  /** Further choices of this export, which change the parameters of its call. */
  options?: ((props: ExportOptionsProps) => ReactNode) | undefined
}

export type ExportOptionsProps = {
  query: Record<string, string>
  /** The parameters of the chosen format. */
  form: Record<string, string>
  onChange: (query: Record<string, string>) => void
}

/**
 * Exports a list. Shortcut `e`, unless `hasKey` leaves it to another button. The button shows the number of rows, or
 * `text`; when disabled, the reason.
 * @param label of a small button next to others; it has no shortcut unless `hasKey`
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
