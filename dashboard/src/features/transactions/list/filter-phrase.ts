import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { formats } from '../../../locale/formats.ts'
import { codeWords, transactionsTexts } from '../../../locale/transactions.ts'
import { type FilterField, valuesOf } from './filter-fields.ts'
import type { ListSearch } from './list-search.ts'

const texts = transactionsTexts.filters

/**
 * The strong part of a chip: "Captured", "Captured or Declined", "any of 6", "from €20.00".
 * @param nameOf what a value is called that only the server knows (a site); its own text when it is not known
 */
export function filterPhrase(
  search: ListSearch,
  field: FilterField,
  nameOf: (value: string) => string | undefined = () => undefined,
): string {
  if (field.kind === 'amount') return amountPhrase(search)
  const values = valuesOf(search, field)
  const names = values.map((value) => nameOf(value) ?? valueName(field, value))
  if (names.length > 2) return texts.anyOf(names.length)
  return names.join(` ${texts.or} `)
}

function amountPhrase({ amountFrom, amountTo, currency = '' }: ListSearch): string {
  const write = (minor: string) => formatMoney(minor, currency)
  if (amountFrom === undefined) return amountTo === undefined ? '' : texts.to(write(amountTo))
  if (amountTo === undefined) return texts.from(write(amountFrom))
  return amountFrom === amountTo ? write(amountFrom) : texts.between(write(amountFrom), write(amountTo))
}

function valueName(field: FilterField, value: string): string {
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? value
  if (field.name === 'country') return countryName(value)
  if (field.name === 'declineCode' || field.name === 'cardBrand') return codeWords(value)
  return value.length > 24 ? `${value.slice(0, 10)}…${value.slice(-6)}` : value
}

let countries: Intl.DisplayNames | undefined

/** "Germany" for DE; the code itself when it is none. */
export function countryName(code: string): string {
  countries ??= new Intl.DisplayNames(formats.numbers, { type: 'region', fallback: 'code' })
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
