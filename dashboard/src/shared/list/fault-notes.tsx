import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { entryOf } from '../entry-of.ts'
import { type LabelOf, nameOf, removalOf } from './fault-words.ts'
import styles from './filter-bar.module.css'
import type { Fault } from './list-state.ts'

const texts = listEditorTexts.faults

/** What stands in the address and means nothing: named in words, with a button that removes it. The list ignores it. */
export function FaultNotes({
  faults,
  labelOf = () => undefined,
  onRemove,
}: {
  faults: readonly Fault[]
  /** What the filter of this name in the URL is called on the screen, where it is one of the list's own. */
  labelOf?: LabelOf
  onRemove: (name: string) => void
}) {
  return (
    <div className={styles.faults}>
      {faults.map(({ name, values, isUnread }) => (
        <Banner
          key={name}
          tone="warn"
          live="polite"
          action={
            <Button size="xs" onClick={() => onRemove(name)}>
              {isUnread
                ? texts.removeUnread(name.slice(0, 60))
                : values.length === 0 && name === 'siteId'
                  ? texts.allSites
                  : removalOf(name, labelOf)}
            </Button>
          }
        >
          {isUnread ? texts.unread(name.slice(0, 60)) : wordsOf(name, values, labelOf)}
        </Banner>
      ))}
    </div>
  )
}

function wordsOf(name: string, values: readonly string[], labelOf: LabelOf): string {
  if (values.length === 0) return name === 'siteId' ? texts.unknownSite : texts.needsCurrency
  const own = labelOf(name) === undefined ? entryOf(texts.ofName, name) : undefined
  return own?.says(values.join(', ')) ?? texts.unknown(nameOf(name, labelOf), values)
}
