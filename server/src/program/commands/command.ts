import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UserError } from '../../platform/errors/user-error.ts'

/** Context of a command besides its arguments. */
export interface CommandContext {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP; another one after a second ends the process at once. */
  signal: AbortSignal
  /** Base of relative file names on the command line: the user's working directory. */
  cwd: string
}

/** A command of `firepay`. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Arguments after the name: `FILE --site ID [--close]`. */
  usage: string
  /** Printed by `--help` below the usage: effect, options, and when the exit code is not 0. */
  help: string
  /** @returns the exit code */
  run(args: string[], context: CommandContext): Promise<number>
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

/**
 * Defines a command with options of `util.parseArgs`; unknown options are refused in one sentence.
 *
 *     export const command = defineCommand({ name: 'doctor', summary: '…', usage: '', help: '…', options: {},
 *       async run({ values, positionals }, context) { … return 0 } })
 */
export function defineCommand<const O extends ParseArgsOptionsConfig>(
  definition: Omit<Command, 'run'> & {
    options: O
    /** Maximum number of positional arguments; 0 by default. */
    positionals?: number
    run(parsed: Parsed<O>, context: CommandContext): Promise<number>
  },
): Command {
  return {
    ...definition,
    async run(args, context) {
      let parsed: Parsed<O>
      try {
        parsed = parseArgs({ args, options: definition.options, allowPositionals: true, strict: true })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message.split('. To specify')[0] : String(cause)
        throw new UserError(`${reason}. See: npx firepay ${definition.name} --help`, { cause })
      }
      const surplus = parsed.positionals[definition.positionals ?? 0]
      if (surplus !== undefined) {
        throw new UserError(`${definition.name} does not take "${surplus}". See: npx firepay ${definition.name} --help`)
      }
      return await definition.run(parsed, context)
    },
  }
}
