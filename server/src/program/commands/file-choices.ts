import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { columnMapping } from '@firepay/contract/imports/imports.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { timeZone } from '@firepay/contract/product/schemas.ts'
import { customFormat } from '../../areas/imports/formats/custom.ts'
import type { FileFormat } from '../../areas/imports/formats/format.ts'
import { fileFormats } from '../../areas/imports/formats/formats.ts'
import { type Zones, zoneKey } from '../../areas/imports/instants.ts'
import type { FileChoices } from '../../areas/imports/lines-of-file.ts'
import { getSite } from '../../areas/sites/get-site.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { UserError } from '../../platform/errors/user-error.ts'

/** Options of a command that describe a file. */
type Asked = {
  format?: string | undefined
  /** Path of a mapping. */
  mapping?: string | undefined
  decimal?: string | undefined
  zone?: string | undefined
  'zone-means'?: string[] | undefined
  'day-first': boolean
  'month-first': boolean
  'test-rows': boolean
}

/**
 * Candidate formats of a file, and its notation of numbers and dates.
 * @param cwd base of a relative mapping path
 * @throws UserError for an unknown format or zone, or an invalid mapping
 */
export async function choicesOf(
  deps: Deps,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  asked: Asked,
  cwd: string,
): Promise<FileChoices> {
  const { decimal } = asked
  if (decimal !== undefined && decimal !== '.' && decimal !== ',')
    throw new UserError('--decimal must be a point or a comma.')
  if (asked['day-first'] && asked['month-first']) throw new UserError('Give --day-first or --month-first, not both.')
  if (asked.zone !== undefined && !timeZone.safeParse(asked.zone).success) {
    throw new UserError(`"${asked.zone}" is not a time zone. Example: Europe/Berlin`)
  }
  const site = await withTenant(deps.db.app, merchantId, (trx) => getSite(trx, merchantId, siteId), { readOnly: true })
  return {
    formats: formatsOf(asked, site.default_currency, cwd),
    notation: {
      decimal,
      timeZone: asked.zone ?? site.time_zone,
      zones: zonesOf(asked['zone-means'] ?? []),
      dayFirst: asked['day-first'] ? true : asked['month-first'] ? false : undefined,
      testRows: asked['test-rows'] || site.mode === 'test' ? 'import' : 'leave_out',
    },
  }
}

function zonesOf(said: readonly string[]): Zones {
  return Object.fromEntries(
    said.map((one) => {
      const [name = '', zone = ''] = one.split(/=(.*)/s)
      if (name.trim() === '' || !timeZone.safeParse(zone).success) {
        throw new UserError(`--zone-means ${one} is not NAME=ZONE. Example: PMST=America/Miquelon`)
      }
      return [zoneKey(name), zone]
    }),
  )
}

function formatsOf({ format, mapping }: Asked, currency: string, cwd: string): readonly FileFormat[] {
  if (mapping !== undefined) {
    if (format !== undefined) throw new UserError('Give --format or --mapping, not both.')
    return [customFormat(readMapping(resolve(cwd, mapping)), currency)]
  }
  const formats = fileFormats.filter(({ name }) => format === undefined || name === format)
  if (formats.length > 0) return formats
  throw new UserError(`There is no format ${format}. Known formats: ${fileFormats.map(({ name }) => name).join(', ')}.`)
}

function readMapping(path: string) {
  const parsed = columnMapping.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.length ? ` at "${issue.path.join('.')}"` : ''
  throw new UserError(`${path} is not a valid mapping${place}: ${issue?.message ?? ''}.`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new UserError(`${path} is not JSON.`, { cause })
    throw new UserError(`There is no file ${path}.`, { cause })
  }
}
