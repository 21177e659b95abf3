import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconDownload } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { exportTexts } from '../../locale/exports.ts'
import { formatNumber } from '../../locale/formats.ts'
import { useCan } from '../../shared/current-user.ts'
import { ManifestProof } from '../../shared/export/manifest-proof.tsx'
import type { Manifest } from '../../shared/export/use-export.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { exportsQuery } from './exports.queries.ts'
import { exportsUrl } from './exports.search.ts'
import styles from './exports-page.module.css'

const texts = exportTexts.list
const tones = { running: 'info', complete: 'ok', broken: 'bad' } as const

/** Past exports with the proof of each file. */
export function ExportsPage() {
  usePageTitle(texts.title)
  return useCan()('export Transaction') ? <Exports /> : <NotAllowed />
}

function Exports() {
  const { search, patch } = useListState(exportsUrl)
  const list = usePagedList(exportsQuery)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <ListCard
        list={list}
        failed={texts.failed}
        count={texts.count}
        empty={
          <EmptyState icon={<IconDownload size={20} stroke={1.75} />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            stacked
            label={texts.title}
            columns={[
              { name: texts.columns.at },
              { name: texts.columns.by },
              { name: texts.columns.file },
              { name: texts.columns.rows, end: true },
              { name: texts.columns.status },
              { name: texts.details, hidden: true },
            ]}
          >
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td data-label={texts.columns.at}>
                    <Time value={row.createdAt} look="list" />
                  </td>
                  <td data-label={texts.columns.by}>{row.createdBy.name}</td>
                  <td data-label={texts.columns.file} className={styles.file}>
                    {row.fileName}
                  </td>
                  <td data-label={texts.columns.rows} className={styles.number}>
                    {formatNumber(row.rows ?? row.expectedRows)}
                  </td>
                  <td data-label={texts.columns.status}>
                    <Badge tone={tones[row.status]}>{texts.status[row.status]}</Badge>
                  </td>
                  <td className={styles.number}>
                    <Button
                      size="xs"
                      tone="ghost"
                      aria-label={texts.show(row.fileName)}
                      onClick={() => patch({ open: row.id })}
                    >
                      {texts.details}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListCard>
      {search.open !== undefined && <OneExport id={search.open} onClose={() => patch({ open: undefined })} />}
    </>
  )
}

/** Independent of the list, so that a link to a proof works. */
function OneExport({ id, onClose }: { id: string; onClose: () => void }) {
  const one = useQuery(read('GET /exports/{id}', { params: { id } }))
  return (
    <Dialog
      opened
      onClose={onClose}
      closeLabel={exportTexts.close}
      title={one.data?.fileName ?? texts.details}
      lead={one.isError && texts.failed}
    >
      {one.data && (
        <Stack>
          <DescriptionList items={factsOf(one.data)} />
          <ManifestProof manifest={one.data} />
        </Stack>
      )}
    </Dialog>
  )
}

function factsOf(manifest: Manifest) {
  const filter = Object.entries(manifest.filter)
  return [
    {
      label: texts.columns.status,
      value: <Badge tone={tones[manifest.status]}>{texts.status[manifest.status]}</Badge>,
    },
    { label: texts.columns.at, value: <Time value={manifest.createdAt} look="detail" /> },
    { label: texts.by, value: manifest.createdBy.name },
    {
      label: texts.filter,
      value:
        filter.length === 0 ? (
          texts.noFilter
        ) : (
          <span className={styles.filter}>
            {filter.map(([name, value]) => (
              <code key={name}>
                {name}={value.length > 80 ? `${value.slice(0, 80)}…` : value}
              </code>
            ))}
          </span>
        ),
    },
    { label: texts.zone, value: manifest.timeZone },
    { label: texts.columns.rows, value: formatNumber(manifest.rows ?? manifest.expectedRows) },
    ...(manifest.bytes === undefined ? [] : [{ label: texts.bytes, value: texts.size(manifest.bytes) }]),
  ]
}
