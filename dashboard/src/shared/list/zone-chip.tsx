import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconWorld } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { lazy, Suspense } from 'react'
import { listTexts } from '../../locale/list.ts'
import { LayerWaiting } from './layer-waiting.tsx'
import styles from './zone-chip.module.css'

const ZoneEditor = lazy(() => import('./zone-editor.tsx').then((module) => ({ default: module.ZoneEditor })))

const texts = listTexts.zone

/** The screen's time zone; changing it changes the URL. */
export function ZoneChip({
  zone,
  siteZone,
  onChange,
}: {
  zone: string
  siteZone: string | undefined
  onChange: (zone: string) => void
}) {
  return (
    <Popover
      label={texts.label}
      closeLabel={listTexts.filters.close}
      position="bottom-end"
      width={320}
      trigger={
        <Chip icon={<IconWorld size={14} stroke={2} aria-hidden="true" />} title={texts.change}>
          <b className={styles.name}>{zone}</b>
        </Chip>
      }
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={220} />}>
          <ZoneEditor
            zone={zone}
            siteZone={siteZone}
            onChange={(next) => {
              onChange(next)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
