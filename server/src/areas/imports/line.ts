import { currencyExponents } from '@firepay/contract/product/currencies.ts'
import { parseAmount } from './amounts.ts'
import { parseDay, parseInstant, shortened, type Told } from './instants.ts'

/** Why a line of a file becomes no event: one sentence for the person who reads it. */
export class LineFault extends Error {}

/** Why no line of the file can be read: one sentence for the person who chose it. */
export class FileFault extends Error {}

/** How the lines of a file write numbers and dates; undefined when nobody says it and nothing in the file proves it. */
export type Notation = { decimal: '.' | ',' | undefined; timeZone: string; dayFirst: boolean | undefined }

export type Money = { amount: bigint; currency: string }

/** Three digits behind a point: decimals, or thousands where the comma is the decimal separator. */
const oneOrThousand = /^\D{0,8}\d{1,3}\.\d{3}\D{0,8}$/

/** Years outside of these are no time of a payment. */
export function isKept(at: Date): boolean {
  return at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999
}

/** Examples of times without a zone. */
const maxZoneless = 3

/** What the lines of a file have in common. */
type WrittenFile = {
  /** Where each column stands, by its name. */
  header: ReadonlyMap<string, number>
  notation: Notation
  /** Columns that share a name with another one, as they are written. */
  twice: Readonly<Record<string, string>>
  /** Takes the names of the columns that are asked for. */
  read: Set<string>
  /** Takes dates of which nobody knows whether the day comes first. */
  open: Set<string>
  /** Takes the first times that name no zone, with the instant that each is read as. */
  zoneless: Map<string, Date>
}

/**
 * One line of a processor's file, read by the names of its columns. Names are compared without case, spaces around them
 * and the byte order mark. Several names for one value are the same column in different years or languages of the file.
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

  /** The same line with amounts that show their decimal sign, and an order of dates where nothing else says it. */
  inNotation({ decimal, dayFirst }: Partial<Notation>): Line {
    const { notation } = this.file
    const own = { decimal: decimal ?? notation.decimal, dayFirst: notation.dayFirst ?? dayFirst }
    return new Line(this.number, this.cells, { ...this.file, notation: { ...notation, ...own } })
  }

  /**
   * The first of the columns that has a value, without spaces around it; '' when none has.
   * @throws FileFault when two columns have one of the names
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

  /** @throws LineFault when none of the columns has a value */
  needed(...names: readonly string[]): string {
    const value = this.text(...names)
    if (value === '') throw new LineFault(`There is no value in "${names[0]}".`)
    return value
  }

  /** @throws LineFault for none, or one that ISO 4217 does not know */
  currency(...names: readonly string[]): string {
    const code = this.needed(...names).toUpperCase()
    if (!currencyExponents.has(code)) throw new LineFault(`"${shortened(code)}" in "${names[0]}" is not a currency.`)
    return code
  }

  /**
   * An amount in major units as a signed number of minor units; 0 when the column is empty.
   * @throws LineFault when the line ends before the column, for what is not a number, has more decimals than the currency, or is beyond 10^18 minor units
   */
  amount(currency: string, ...names: readonly string[]): bigint {
    const text = this.text(...names)
    if (text === '') {
      this.refuseBeyondEnd(names)
      return 0n
    }
    const { decimal } = this.file.notation
    if (decimal === undefined && oneOrThousand.test(text)) {
      throw new LineFault(
        `"${names[0]}": "${shortened(text)}" is about one or a thousand: choose the decimal separator.`,
      )
    }
    const parsed = parseAmount(text, currency, decimal ?? '.')
    if (typeof parsed === 'string') throw new LineFault(`"${names[0]}": ${parsed}`)
    return parsed
  }

  /** A missing cell is not an empty one: a line broken in two would otherwise book a payment of zero. */
  private refuseBeyondEnd(names: readonly string[]): void {
    const places = names.map((name) => this.file.header.get(name)).filter((index) => index !== undefined)
    if (places.length > 0 && places.every((index) => index >= this.cells.length)) {
      throw new LineFault(`The line ends before "${names[0]}".`)
    }
  }

  /**
   * @param zone what the file says of the zone; else that of the import
   * @throws LineFault for what is not a date
   */
  instant(zone: string, ...names: readonly [string, ...string[]]): Date {
    return this.instantOf(this.needed(...names), zone, names[0])
  }

  /** As `instant`, for a text put together from several columns. */
  instantOf(text: string, zone: string, name: string): Date {
    const { timeZone, dayFirst } = this.file.notation
    const read = parseInstant(text, zone === '' ? timeZone : zone, dayFirst)
    const { zoneless } = this.file
    const isExample = read.fault === undefined && read.isZoneless && zone === '' && isKept(read.value)
    if (isExample && zoneless.size < maxZoneless) {
      zoneless.set(text, read.value)
    }
    return this.told(read, text, name)
  }

  /** The date alone; undefined when the column is empty. @throws LineFault for what is not a date */
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
