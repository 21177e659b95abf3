import { Parser } from 'htmlparser2'

/** Allowed elements: paragraphs, line breaks and inline styles. Others are replaced by their text. */
export type Piece = string | { tag: RichTag; align?: Align; inner: Piece[] }
export type RichTag = 'p' | 'br' | 'strong' | 'em' | 'u' | 's'
export type Align = (typeof aligns)[number]

export const aligns = ['left', 'center', 'right'] as const

const tags: Record<string, RichTag> = {
  ...{ p: 'p', div: 'p', li: 'p', blockquote: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p' },
  ...{ br: 'br', strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'u', s: 's', del: 's', strike: 's' },
}

/** Elements without author text. */
const silent = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])

/**
 * Parses HTML into a tree of allowed elements. The only attribute kept is a paragraph's alignment, and nothing is
 * written to the page as HTML, so scripts, images and URLs cannot enter.
 */
export function readRichText(html: string): Piece[] {
  const root: Piece[] = []
  const open: { name: string; inner: Piece[] }[] = [{ name: '', inner: root }]
  let muted = 0
  const parser = new Parser({
    onopentag: (name, { 'data-align': align }) => {
      const inner = open.at(-1)?.inner ?? root
      if (silent.has(name)) muted += 1
      const tag = muted > 0 ? undefined : tags[name]
      if (tag === undefined) return void open.push({ name, inner })
      const known = aligns.find((one) => one === align)
      const piece = { tag, ...(tag === 'p' && known !== undefined && { align: known }), inner: [] }
      inner.push(piece)
      open.push({ name, inner: piece.inner })
    },
    ontext: (text) => {
      if (muted === 0) open.at(-1)?.inner.push(text)
    },
    onclosetag: (name) => {
      if (silent.has(name)) muted -= 1
      if (open.length > 1) open.pop()
    },
  })
  parser.write(html)
  parser.end()
  return root
}

/** The text of an HTML text in one line. */
export function plainText(html: string): string {
  return wordsOf(readRichText(html)).replaceAll(/\s+/g, ' ').trim()
}

function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return piece.tag === 'p' || piece.tag === 'br' ? ` ${wordsOf(piece.inner)} ` : wordsOf(piece.inner)
    })
    .join('')
}
