import type { CompiledQuery } from 'kysely'
import type { Trx } from './transaction.ts'

type Buildable<Row> = { compile(): CompiledQuery<Row> }

/**
 * Builds and compiles a statement of the query builder once per process, for statements of every call, where building
 * takes longer than sending. Arguments become parameters and must not affect the text otherwise.
 * @param build called once with a marker object per argument; each must reach the statement as a value
 * @throws Error at the first call when an argument is not a parameter of the statement
 */
export function compileOnce<Args extends unknown[], Row>(
  build: (trx: Trx, ...args: Args) => Buildable<Row>,
): (trx: Trx, ...args: Args) => Promise<Row | undefined> {
  let compiled: CompiledQuery<Row> | undefined
  /** Index of each parameter's argument; null for constants. */
  let places: (number | null)[] = []
  return async (trx, ...args) => {
    if (!compiled) {
      const marks = args.map((_, index) => ({ argument: index }))
      // The markers only pass through to the parameters, which is checked below.
      compiled = build(trx, ...(marks as unknown as Args)).compile()
      places = compiled.parameters.map((value) => {
        const index = marks.indexOf(value as (typeof marks)[number])
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
