const patterns: ReadonlyMap<string, RegExp> = new Map([
  ['livemode', /^(?:false|f|no|n|0|test)$/],
  ['live mode', /^(?:false|f|no|n|0|test)$/],
  ['mode', /^(?:test|test ?mode|testing|sandbox)$/],
  ['environment', /^(?:test|testing|sandbox)$/],
  ['testmode', /^(?:true|t|yes|y|1|test)$/],
  ['test mode', /^(?:true|t|yes|y|1|test)$/],
])

/** Detects rows created in test mode, by the columns in which processors state it. */
export function testRowsOf(columns: readonly string[]): (cells: readonly string[]) => boolean {
  const told = columns.flatMap((name, index) => {
    const pattern = patternOf(name)
    return pattern ? [{ index, pattern }] : []
  })
  return (cells) =>
    told.some(({ index, pattern }) => pattern.test((cells[index] ?? '').trim().toLowerCase().slice(0, 20)))
}

/** True for a column that states whether a row was created in test mode. */
export function isModeColumn(name: string): boolean {
  return patternOf(name) !== undefined
}

function patternOf(name: string): RegExp | undefined {
  return patterns.get(name.replaceAll('_', ' ')) ?? patterns.get(name)
}
