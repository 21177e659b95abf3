import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UserError } from '../../platform/errors/user-error.ts'

/** What every command gets beside its arguments. */
export interface CommandContext {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
  signal: AbortSignal
  /** The folder the person stands in; relative file names on the command line start there. */
  cwd: string
}

/** One command of `firepay`. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What follows the name: `FILE --site ID [--close]`. */
  usage: string
  /** What `--help` prints below the usage: what it does, its options, when it exits non-zero. */
  help: string
  /** Runs it; answers the exit code, 0 for none. */
  run(args: string[], context: CommandContext): Promise<number>
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

/**
 * Describes a command with its options, as `util.parseArgs` takes them; unknown options are refused with one sentence.
 *
 *     export const command = defineCommand({ name: 'doctor', summary: '…', usage: '', help: '…', options: {},
 *       async run({ values, positionals }, context) { … return 0 } })
 */
export function defineCommand<const O extends ParseArgsOptionsConfig>(
  definition: Omit<Command, 'run'> & {
    options: O
    /** How many names may stand beside the options; 0 unless said. */
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
