import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconDownload } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { exportTexts } from '../../locale/exports.ts'
import { formatNumber } from '../../locale/formats.ts'
import { useCan } from '../../shared/current-user.ts'
import { ListCard } from '../../shared/list/list-card.tsx'
import { usePagedList } from '../../shared/list/use-list.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { ExportProof, StatusBadge } from './export-proof.tsx'
import { exportsQuery } from './exports.queries.ts'
import { exportsUrl } from './exports.search.ts'
import styles from './exports-page.module.css'

const texts = exportTexts.list

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
                    <StatusBadge status={row.status} />
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
      {search.open !== undefined && <ExportProof id={search.open} onClose={() => patch({ open: undefined })} />}
    </>
  )
}
