/**
 * Translates a text of any shape into the pseudo-language: in brackets, with accents, 40 % longer. Names of formats are
 * kept, because `Intl` reads them. Runs in the browser too.
 * @param name the name of the export
 */
export function pseudo(value: unknown, name: string): unknown {
  const [plain, accented] = ['aeioucnsy', 'åéîöüçñšý']
  const dressed = (text: string) =>
    /\p{L}{2}/u.test(text)
      ? `⟦${text.replace(/[aeioucnsy]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`
      : text
  const isFormat = /^(?:numbers|dates|shortMonth|formatDecimal|formatNumber|formatPercent|writePercent|command)$/
  const walk = (one: unknown, key: string): unknown => {
    if (isFormat.test(key)) return one
    if (typeof one === 'string') return dressed(one)
    if (typeof one === 'function') return (...values: unknown[]) => walk(one(...values), '')
    if (Array.isArray(one)) return one.map((part) => walk(part, ''))
    if (typeof one !== 'object' || one === null || 'minor' in one) return one
    // A part of a sentence without words.
    if (Object.keys(one).join() === 'code') return one
    return Object.fromEntries(Object.entries(one).map(([inner, part]) => [inner, walk(part, inner)]))
  }
  return walk(value, name)
}
