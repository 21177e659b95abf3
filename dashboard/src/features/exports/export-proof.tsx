import { Badge } from '@firepay/ui/components/badge.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { exportTexts } from '../../locale/exports.ts'
import { formatNumber } from '../../locale/formats.ts'
import { ManifestProof } from '../../shared/export/manifest-proof.tsx'
import type { Manifest } from '../../shared/export/use-export.ts'
import styles from './exports-page.module.css'

const texts = exportTexts.list
const tones = { running: 'info', complete: 'ok', broken: 'bad' } as const

export function StatusBadge({ status }: Pick<Manifest, 'status'>) {
  return <Badge tone={tones[status]}>{texts.status[status]}</Badge>
}

/** An export and the proof of its file. Independent of the list, so that a link to it works. */
export function ExportProof({ id, onClose }: { id: string; onClose: () => void }) {
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
      value: <StatusBadge status={manifest.status} />,
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
