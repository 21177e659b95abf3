import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { listTexts } from '../../locale/list.ts'
import { type FilterField, valuesOf } from './filter-fields.ts'
import type { ListState } from './list-state.ts'

const texts = listTexts.filters

/**
 * The strong part of a chip: "Captured", "Captured or Declined", "any of 6", "from €20.00".
 * @param nameOf the display name of a value that only the server knows (a site); default: the value
 */
export function filterPhrase(
  state: ListState,
  field: FilterField,
  nameOf: (value: string) => string | undefined = () => undefined,
): string {
  if (field.kind === 'amount') return amountPhrase(state)
  const values = valuesOf(state, field)
  const names = values.map((value) => nameOf(value) ?? valueName(field, value))
  if (names.length > 2) return texts.anyOf(names.length)
  return names.join(` ${texts.or} `)
}

function amountPhrase({ amountFrom, amountTo, currency = '' }: ListState): string {
  const write = (minor: string) => formatMoney(minor, currency)
  if (amountFrom === undefined) return amountTo === undefined ? '' : texts.to(write(amountTo))
  if (amountTo === undefined) return texts.from(write(amountFrom))
  return amountFrom === amountTo ? write(amountFrom) : texts.between(write(amountFrom), write(amountTo))
}

function valueName(field: Exclude<FilterField, { kind: 'amount' }>, value: string): string {
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? value
  if ('valueName' in field && field.valueName) return field.valueName(value)
  return value.length > 24 ? `${value.slice(0, 10)}…${value.slice(-6)}` : value
}
