import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { listTexts } from '../../locale/list.ts'
import styles from './filter-bar.module.css'
import type { Fault } from './list-state.ts'

const texts = listTexts.faults

/** What stands in the address and means nothing: named in words, with a button that removes it. The list ignores it. */
export function FaultNotes({
  faults,
  labelOf,
  onRemove,
}: {
  faults: readonly Fault[]
  /** What the filter of this name in the URL is called on the screen. */
  labelOf: (name: string) => string
  onRemove: (name: string) => void
}) {
  if (faults.length === 0) return null
  return (
    <div className={styles.faults}>
      {faults.map(({ name, values }) => {
        const label = labelOf(name)
        return (
          <Banner
            key={name}
            tone="warn"
            live="polite"
            action={
              <Button size="xs" onClick={() => onRemove(name)}>
                {texts.remove(label)}
              </Button>
            }
          >
            {values.length === 0 ? texts.needsCurrency : texts.unknown(label, values)}
          </Banner>
        )
      })}
    </div>
  )
}
