import { listEditorTexts } from '../../locale/list-editors.ts'
import { entryOf } from '../entry-of.ts'

const texts = listEditorTexts.faults

/** The list's label of the filter with this URL name. */
export type LabelOf = (name: string) => string | undefined

/** The user-facing name of a URL parameter. */
export function nameOf(name: string, labelOf: LabelOf): string {
  return labelOf(name) ?? entryOf(texts.names, name) ?? name
}

/** The label of the button that removes a value from the URL. */
export function removalOf(name: string, labelOf: LabelOf): string {
  const own = labelOf(name) === undefined ? entryOf(texts.ofName, name) : undefined
  return own?.remove ?? texts.remove(nameOf(name, labelOf))
}
