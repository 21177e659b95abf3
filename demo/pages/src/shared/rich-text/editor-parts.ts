import { Extension, getSchema, type JSONContent } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { DOMParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { aligns, type Piece, readRichText } from './rich-text.ts'

/** The alignment of a paragraph as an attribute: the page's policy forbids inline styles. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => aligns.find((one) => one === element.dataset.align) ?? null,
          renderHTML: ({ align }) => (align === null ? {} : { 'data-align': align }),
        },
      },
    },
  ],
})

/** The allowed elements, the same as in `readRichText`. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  ...[Bold, Italic, Underline, Strike],
  UndoRedo,
  Alignment,
]

const schema = getSchema(extensions)

/** Converts HTML to an editor document without writing HTML to the page. */
export function contentOf(html: string): JSONContent {
  const root = document.createElement('div')
  append(root, readRichText(html))
  return DOMParser.fromSchema(schema).parse(root).toJSON()
}

function append(parent: Element, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    if (typeof piece === 'string') parent.append(piece)
    else {
      const element = document.createElement(piece.tag)
      if (piece.align !== undefined) element.dataset.align = piece.align
      append(element, piece.inner)
      parent.append(element)
    }
  }
}

/** Pastes and drops plain text: the page's policy forbids ProseMirror's HTML parsing. */
export const pastePlain = {
  paste: (view: EditorView, event: ClipboardEvent) => {
    event.preventDefault()
    view.pasteText(event.clipboardData?.getData('text/plain') ?? '')
    return true
  },
  drop: (view: EditorView, event: DragEvent) => {
    // Content moved within the text stays unchanged.
    if (view.dragging !== null) return false
    event.preventDefault()
    view.pasteText(event.dataTransfer?.getData('text/plain') ?? '')
    return true
  },
}
