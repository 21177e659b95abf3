import { listEditorTexts } from '../../locale/list-editors.ts'
import { entryOf } from '../entry-of.ts'

const texts = listEditorTexts.faults

/** What a list calls its own filter of this name in the URL. */
export type LabelOf = (name: string) => string | undefined

/** What is behind a name in the URL, as a person knows it. */
export function nameOf(name: string, labelOf: LabelOf): string {
  return labelOf(name) ?? entryOf(texts.names, name) ?? name
}

/** What the button says that takes a value out of the address. */
export function removalOf(name: string, labelOf: LabelOf): string {
  const own = labelOf(name) === undefined ? entryOf(texts.ofName, name) : undefined
  return own?.remove ?? texts.remove(nameOf(name, labelOf))
}
