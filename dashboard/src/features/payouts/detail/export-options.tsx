import { type PayoutLineColumn, payoutLineColumns } from '@firepay/contract/payouts/payout-line-columns.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { ScrollBox } from '@firepay/ui/components/scroll-box.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { payoutExportTexts as texts } from '../../../locale/payout-export.ts'
import type { ExportOptionsProps } from '../../../shared/export/export-button.tsx'
import { problemText } from '../../../shared/problem-text.ts'
import styles from './export-options.module.css'

/** The columns of a payout's file, and its first and last lines as they will stand in it. */
export function PayoutExportOptions({ id, query, form, onChange }: ExportOptionsProps & { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const chosen = new Set<string>(query.columns?.split(',') ?? payoutLineColumns)
  const toggle = (column: PayoutLineColumn) => {
    const next = payoutLineColumns.filter((name) => chosen.has(name) !== (name === column))
    const { columns: _, ...rest } = query
    onChange(next.length === payoutLineColumns.length ? rest : { ...rest, columns: next.join(',') })
  }
  return (
    <>
      <div className={styles.columns}>
        <Button
          aria-expanded={isOpen}
          iconEnd={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.chosen(chosen.size, payoutLineColumns.length)}
        </Button>
        <Text size="xs" tone="quiet">
          {chosen.has('net') && chosen.has('runningSum') ? texts.provable : texts.notProvable}
        </Text>
      </div>
      {isOpen && (
        <fieldset className={styles.list}>
          <legend className="visually-hidden">{texts.columns}</legend>
          {payoutLineColumns.map((name) => (
            <Checkbox
              key={name}
              label={texts.names[name]}
              checked={chosen.has(name)}
              // A file without columns has no lines.
              disabled={chosen.size === 1 && chosen.has(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </fieldset>
      )}
      <Preview id={id} query={{ ...query, ...form }} />
    </>
  )
}

function Preview({ id, query }: { id: string; query: Record<string, string> }) {
  const preview = useQuery({
    ...read('GET /payouts/{id}/export/preview', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  if (preview.isError) return <Banner tone="bad">{problemText(preview.error)}</Banner>
  if (preview.data === undefined) return <Skeleton height={196} />
  const { head, first, last, rows } = preview.data
  const left = rows - first.length - last.length
  const width = Math.max(head.length, 1)
  const line = (cells: readonly string[], place: number) => (
    <tr key={place}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of a line do not move.
        <td key={index} data-number={head[index]?.isNumber || undefined}>
          {cell}
        </td>
      ))}
    </tr>
  )
  return (
    <div className={styles.preview} aria-busy={preview.isFetching || undefined}>
      <ScrollBox label={texts.preview}>
        <table>
          {head.length > 0 && (
            <thead>
              <tr>
                {head.map(({ text, isNumber }) => (
                  <th key={text} scope="col" data-number={isNumber || undefined}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {first.map(line)}
            {left > 0 && (
              <tr className={styles.left}>
                <td colSpan={width}>{texts.left(left)}</td>
              </tr>
            )}
            {last.map((cells, place) => line(cells, first.length + place))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}
