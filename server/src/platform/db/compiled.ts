import type { CompiledQuery } from 'kysely'
import type { Trx } from './transaction.ts'

type Buildable<Row> = { compile(): CompiledQuery<Row> }

/**
 * A statement of the query builder that is built and compiled once for a process: for those of every call, where that takes
 * longer than sending them. The arguments become parameters and decide nothing else about the text.
 * @param build called once, with an object in place of each argument; each must reach the statement as a value
 * @throws Error at the first call when an argument is no parameter of the statement
 */
export function compileOnce<Args extends unknown[], Row>(
  build: (trx: Trx, ...args: Args) => Buildable<Row>,
): (trx: Trx, ...args: Args) => Promise<Row | undefined> {
  let compiled: CompiledQuery<Row> | undefined
  /** For each parameter the number of its argument; null for one that is the same in every call. */
  let places: (number | null)[] = []
  return async (trx, ...args) => {
    if (!compiled) {
      const marks = args.map((_, index) => ({ argument: index }))
      // Only passed through to the parameters, which is looked at below.
      compiled = build(trx, ...(marks as unknown as Args)).compile()
      places = compiled.parameters.map((value) => {
        const index = marks.findIndex((mark) => mark === value)
        return index === -1 ? null : index
      })
      if (!marks.every((_, index) => places.includes(index))) throw new Error('An argument is no parameter')
    }
    const { parameters } = compiled
    const own = places.map((place, index) => (place === null ? parameters[index] : args[place]))
    const { rows } = await trx.executeQuery<Row>({ ...compiled, parameters: own })
    return rows[0]
  }
}
