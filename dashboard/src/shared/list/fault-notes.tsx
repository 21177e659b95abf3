import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { entryOf } from '../entry-of.ts'
import { type LabelOf, nameOf, removalOf } from './fault-words.ts'
import styles from './filter-bar.module.css'
import type { Fault } from './list-state.ts'

const texts = listEditorTexts.faults

/** Invalid URL values, which the list ignores, each with a remove button. */
export function FaultNotes({
  faults,
  labelOf = () => undefined,
  onRemove,
}: {
  faults: readonly Fault[]
  /** The screen label of a URL parameter, if it is one of the list's filters. */
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
