import { currencyCodes } from '@firepay/contract/product/currencies.ts'
import type { ComboboxOption } from '@firepay/ui/components/combobox.tsx'
import { formats } from '../../locale/formats.ts'

const names = new Intl.DisplayNames(formats.numbers, { type: 'currency' })

/** All payment currencies, searchable by code and name. */
export const currencyOptions: readonly ComboboxOption[] = currencyCodes.map((code) => {
  const name = names.of(code)
  return { value: code, label: code, ...(name !== undefined && name !== code && { hint: name }) }
})

/** A guess of the merchant's currency from the time zone's region. */
export function guessedCurrency(timeZone: string): string {
  return byZone.find(([start]) => timeZone.startsWith(start))?.[1] ?? 'EUR'
}

const byZone: readonly [string, string][] = [
  ['Europe/London', 'GBP'],
  ['Europe/Warsaw', 'PLN'],
  ['Europe/Zurich', 'CHF'],
  ['Europe/Stockholm', 'SEK'],
  ['Europe/Oslo', 'NOK'],
  ['Europe/Copenhagen', 'DKK'],
  ['Europe/Prague', 'CZK'],
  ['Europe/Budapest', 'HUF'],
  ['Europe/Bucharest', 'RON'],
  ['Europe/Istanbul', 'TRY'],
  ['Europe/Moscow', 'RUB'],
  ['Europe/Kyiv', 'UAH'],
  ['Europe/Kiev', 'UAH'],
  ['America/Sao_Paulo', 'BRL'],
  ['America/Mexico_City', 'MXN'],
  ['America/Toronto', 'CAD'],
  ['America/Vancouver', 'CAD'],
  ['America/Argentina', 'ARS'],
  ['America/Bogota', 'COP'],
  ['America/Santiago', 'CLP'],
  ['America/New_York', 'USD'],
  ['America/Chicago', 'USD'],
  ['America/Denver', 'USD'],
  ['America/Los_Angeles', 'USD'],
  ['Asia/Tokyo', 'JPY'],
  ['Asia/Dubai', 'AED'],
  ['Asia/Kolkata', 'INR'],
  ['Asia/Calcutta', 'INR'],
  ['Asia/Singapore', 'SGD'],
  ['Asia/Hong_Kong', 'HKD'],
  ['Asia/Seoul', 'KRW'],
  ['Asia/Shanghai', 'CNY'],
  ['Asia/Jakarta', 'IDR'],
  ['Asia/Riyadh', 'SAR'],
  ['Asia/Kuwait', 'KWD'],
  ['Australia/', 'AUD'],
  ['Pacific/Auckland', 'NZD'],
  ['Africa/Johannesburg', 'ZAR'],
  ['Africa/Lagos', 'NGN'],
  ['Africa/Nairobi', 'KES'],
]
