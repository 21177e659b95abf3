import { currencyExponents } from '@firepay/contract/product/currencies.ts'
import { parseAmount } from './amounts.ts'
import { parseDay, parseInstant, shortened, type Told, type Zones, zoneKey } from './instants.ts'

/** Why a line cannot be imported, in one sentence for the user. */
export class LineFault extends Error {
  readonly code: LineCode

  constructor(message: string, code: LineCode = 'VALIDATION') {
    super(message)
    this.code = code
  }
}

type LineCode = 'VALIDATION' | 'CARD_NUMBER_REFUSED'

/** Why a file cannot be read, in one sentence for the user. */
export class FileFault extends Error {}

/** Notation of numbers and dates in a file; undefined when neither the user nor the file decides it. */
export type Notation = {
  decimal: '.' | ',' | undefined
  timeZone: string
  dayFirst: boolean | undefined
  zones?: Zones | undefined
  /** Amounts are whole numbers of the smallest unit. */
  minorUnits?: boolean | undefined
}

export type Money = { amount: bigint; currency: string }

/** Three digits after a point: decimals, or thousands with a decimal comma. */
const oneOrThousand = /^\D{0,8}\d{1,3}\.\d{3}\D{0,8}$/

/** True for years from 1970 to 9999; other times are not those of payments. */
export function isKept(at: Date): boolean {
  return at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999
}

/** Stored examples of times without a zone. */
const maxZoneless = 3
/** As many as `zones` of the contract takes. */
const maxUnknownZones = 20

/** Shared by the lines of a file. */
export type WrittenFile = {
  /** Index of each column by name. */
  header: ReadonlyMap<string, number>
  notation: Notation
  /** Columns with a duplicate name: as written, by normalized name. */
  twice: Readonly<Record<string, string>>
  /** Collects the names of columns that are read. */
  read: Set<string>
  /** Collects dates whose order of day and month is unknown. */
  open: Set<string>
  /** Collects the first times without a zone, with the instants they are read as. */
  zoneless: Map<string, Date>
  /** Collects the first zone names without a meaning, as written, by `zoneKey`. */
  unknownZones: Map<string, string>
}

/**
 * A line of a processor's file, read by column names (normalized by `columnName`). Several names of a value are those of
 * other years or languages of the file.
 */
export class Line {
  readonly number: number
  private readonly cells: readonly string[]
  private readonly file: WrittenFile

  constructor(number: number, cells: readonly string[], file: WrittenFile) {
    this.number = number
    this.cells = cells
    this.file = file
  }

  /** The same line with another decimal sign, and with an order of dates if none is set. */
  inNotation({ decimal, dayFirst }: Partial<Notation>): Line {
    const { notation } = this.file
    const own = { decimal: decimal ?? notation.decimal, dayFirst: notation.dayFirst ?? dayFirst }
    return new Line(this.number, this.cells, { ...this.file, notation: { ...notation, ...own } })
  }

  /** True when the file has the column. */
  has(name: string): boolean {
    return this.file.header.has(name)
  }

  /**
   * The first non-empty value of the columns, trimmed; '' when all are empty.
   * @throws FileFault when two columns share one of the names
   */
  text(...names: readonly string[]): string {
    for (const name of names) {
      const index = this.file.header.get(name)
      if (index !== undefined) this.file.read.add(name)
      const twice = Object.hasOwn(this.file.twice, name) ? this.file.twice[name] : undefined
      if (twice !== undefined) {
        throw new FileFault(`Two columns are named "${shortened(twice)}": rename one of them in the file.`)
      }
      const value = index === undefined ? '' : (this.cells[index] ?? '').trim()
      if (value !== '') return value
    }
    return ''
  }

  /** @throws LineFault when all of the columns are empty */
  needed(...names: readonly string[]): string {
    const value = this.text(...names)
    if (value === '') throw new LineFault(`There is no value in "${names[0]}".`)
    return value
  }

  /** @throws LineFault for an empty cell or a code unknown to ISO 4217 */
  currency(...names: readonly string[]): string {
    const code = this.needed(...names).toUpperCase()
    if (!currencyExponents.has(code)) throw new LineFault(`"${shortened(code)}" in "${names[0]}" is not a currency.`)
    return code
  }

  /**
   * Parses an amount in major units into signed minor units; 0 for an empty cell.
   * @throws LineFault when the line ends before the column, or the amount is invalid, ambiguous without a known decimal
   *   sign, has more decimals than the currency, or exceeds 10^18 minor units
   */
  amount(currency: string, ...names: readonly string[]): bigint {
    const text = this.text(...names)
    if (text === '') {
      this.refuseBeyondEnd(names)
      return 0n
    }
    const { decimal, minorUnits } = this.file.notation
    if (minorUnits && /[.,]/.test(text)) {
      throw new LineFault(`"${names[0]}": "${shortened(text)}" is not a whole number of the smallest unit.`)
    }
    if (decimal === undefined && oneOrThousand.test(text)) {
      throw new LineFault(
        `"${names[0]}": "${shortened(text)}" is about one or a thousand: choose the decimal separator.`,
      )
    }
    const parsed = parseAmount(text, currency, decimal ?? '.', minorUnits)
    if (typeof parsed === 'string') throw new LineFault(`"${names[0]}": ${parsed}`)
    return parsed
  }

  /** A missing cell is not an empty one: a line broken in two would book a payment of zero. */
  private refuseBeyondEnd(names: readonly string[]): void {
    const places = names.map((name) => this.file.header.get(name)).filter((index) => index !== undefined)
    if (places.length > 0 && places.every((index) => index >= this.cells.length)) {
      throw new LineFault(`The line ends before "${names[0]}".`)
    }
  }

  /**
   * @param zone from the file; '' for that of the import
   * @throws LineFault for an invalid date
   */
  instant(zone: string, ...names: readonly [string, ...string[]]): Date {
    return this.instantOf(this.needed(...names), zone, names[0])
  }

  /** Like `instant`, for a text joined from several columns. */
  instantOf(text: string, zone: string, name: string): Date {
    const { timeZone, dayFirst, zones } = this.file.notation
    const read = parseInstant(text, zone === '' ? timeZone : zone, dayFirst, zones)
    const { zoneless, unknownZones } = this.file
    if (read.fault !== undefined && read.unknownZone !== undefined && unknownZones.size < maxUnknownZones) {
      unknownZones.set(zoneKey(read.unknownZone), read.unknownZone)
    }
    const isExample = read.fault === undefined && read.isZoneless && zone === '' && isKept(read.value)
    if (isExample && zoneless.size < maxZoneless) {
      zoneless.set(text, read.value)
    }
    return this.told(read, text, name)
  }

  /** A date without a time; undefined for an empty cell. @throws LineFault for an invalid date */
  day(...names: readonly string[]): string | undefined {
    const text = this.text(...names)
    if (text === '') return undefined
    return this.told(parseDay(text, this.file.notation.dayFirst), text, names[0] ?? '')
  }

  private told<T>(read: Told<T>, text: string, name: string): T {
    if (read.fault === undefined) return read.value
    if (read.isOpen) this.file.open.add(text)
    throw new LineFault(`"${name}": ${read.fault}`)
  }
}
