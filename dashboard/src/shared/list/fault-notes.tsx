import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { entryOf } from '../entry-of.ts'
import styles from './filter-bar.module.css'
import type { Fault } from './list-state.ts'

const texts = listEditorTexts.faults

/** What stands in the address and means nothing: named in words, with a button that removes it. The list ignores it. */
export function FaultNotes({
  faults,
  labelOf,
  onRemove,
}: {
  faults: readonly Fault[]
  /** What the filter of this name in the URL is called on the screen, where it is one of the list's own. */
  labelOf: (name: string) => string | undefined
  onRemove: (name: string) => void
}) {
  return (
    <div className={styles.faults}>
      {faults.map(({ name, values }) => {
        const label = labelOf(name) ?? entryOf(texts.names, name) ?? name
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
