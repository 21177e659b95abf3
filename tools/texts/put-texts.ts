import { findTexts, type Unit } from './find-texts.ts'

/** Why a text cannot be imported. */
export type Fault = { key: string; fault: string }

/** Finds missing and unknown keys, empty texts, and gaps that differ from the original. */
export function findFaults(units: readonly Unit[], texts: Readonly<Record<string, unknown>>): Fault[] {
  const known = new Map(units.map((unit) => [unit.key, unit]))
  return [
    ...units.flatMap(({ key, gaps }): Fault[] => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined
      if (text === undefined) return [{ key, fault: 'is missing' }]
      if (typeof text !== 'string') return [{ key, fault: 'is no text' }]
      if (text.trim() === '') return [{ key, fault: 'has no words' }]
      const [wanted, found] = [new Set(gaps.map(({ name }) => name)), new Set(gapsOf(text))]
      const lost = [...wanted].filter((name) => !found.has(name)).map((name) => ({ key, fault: `lacks {${name}}` }))
      const foreign = [...found].filter((name) => !wanted.has(name))
      return [...lost, ...foreign.map((name) => ({ key, fault: `has {${name}}, which is not in the original` }))]
    }),
    ...Object.keys(texts)
      .filter((key) => !known.has(key))
      .map((key) => ({ key, fault: 'belongs to no text' })),
  ]
}

/** Replaces the texts of a source; an unchanged text keeps its spelling in the source. */
export function putTexts(path: string, source: string, texts: Readonly<Record<string, string>>): string {
  const units = findTexts(path, source)
  const between = (start: number, end: number): string => {
    let [written, at] = ['', start]
    for (const unit of units) {
      // Skips texts nested in one that is already written.
      if (unit.start < at || unit.end > end) continue
      written += source.slice(at, unit.start) + literalOf(unit)
      at = unit.end
    }
    return written + source.slice(at, end)
  }
  const literalOf = (unit: Unit): string => {
    const text = texts[unit.key] ?? unit.text
    if (!unit.isTemplate) return text === unit.text ? source.slice(unit.start, unit.end) : quoted(text)
    if (text === unit.text) return sameTemplate(unit)
    const filled = pieces(text).map(({ words, gap }) => {
      const place = unit.gaps.find(({ name }) => name === gap)
      return `${inTemplate(words)}${place === undefined ? '' : `\${${between(place.start, place.end)}}`}`
    })
    return `\`${filled.join('')}\``
  }
  const sameTemplate = (unit: Unit): string => {
    let [written, at] = ['', unit.start]
    for (const gap of unit.gaps) {
      written += source.slice(at, gap.start) + between(gap.start, gap.end)
      at = gap.end
    }
    return written + source.slice(at, unit.end)
  }
  return between(0, source.length)
}

function gapsOf(text: string): string[] {
  return pieces(text).flatMap(({ gap }) => gap ?? [])
}

/** Splits a text at its gaps and removes the doubling of braces. */
function pieces(text: string): { words: string; gap?: string }[] {
  const cut: { words: string; gap?: string }[] = []
  let words = ''
  for (const [part, gap] of text.matchAll(/\{\{|\}\}|\{(\w+)\}|[^{}]+|[{}]/g)) {
    if (gap === undefined) words += part === '{{' || part === '}}' ? part.charAt(0) : part
    else {
      cut.push({ words, gap })
      words = ''
    }
  }
  return [...cut, { words }]
}

function quoted(text: string): string {
  const words = pieces(text)
    .map((piece) => piece.words)
    .join('')
  return `'${visible(words.replace(/[\\']/g, '\\$&'))}'`
}

function inTemplate(words: string): string {
  return visible(words.replace(/[\\`]|\$(?=\{)/g, '\\$&'))
}

/** Escapes characters that an editor does not show, such as no-break spaces. */
function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u00a0\u2028\u2029\u202f]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
