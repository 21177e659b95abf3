import { STATUS_CODES } from 'node:http'
import type { AnswerOf } from '@firepay/contract/http/route.ts'
import { currencyExponents } from '@firepay/contract/product/currencies.ts'
import { reportTypes } from '@firepay/contract/reports/report-values.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import type { suggesterRoutes } from '@firepay/contract/suggester/suggester.routes.ts'
import { methodTypes, transactionStatuses } from '@firepay/contract/transactions/transaction-values.ts'

export type Suggestion = AnswerOf<typeof suggesterRoutes.suggest>['items'][number]

export const statuses: readonly Suggestion[] = transactionStatuses.map(spelled)
export const paymentMethods: readonly Suggestion[] = methodTypes.map(spelled)
export const reports: readonly Suggestion[] = reportTypes.map(spelled)
export const eventTypes: readonly Suggestion[] = eventTypesOfNotifications.map((value) => ({ value, label: value }))
export const httpStatuses: readonly Suggestion[] = Object.entries(STATUS_CODES).map(([value, text]) => ({
  value,
  label: `${value} ${text}`,
}))

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
export const currencies: readonly Suggestion[] = [...currencyExponents.keys()].sort().map(currencyOf)

export function currencyOf(code: string): Suggestion {
  return { value: code, label: code, hint: currencyNames.of(code) ?? code }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Two-letter codes of groups and placeholders, not countries. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
export const countries: readonly Suggestion[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  // A withdrawn code is an alias of its successor.
  .filter((code) => !noCountries.includes(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  .filter((code) => countryNames.of(code) !== undefined)
  .map(countryOf)
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

export function countryOf(code: string): Suggestion {
  return { value: code, label: countryNames.of(code) ?? code, hint: code }
}

/** IANA zones with their current offset. */
export function timeZones(now: Date): Suggestion[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value,
    hint: `UTC${Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(value).offset}`,
  }))
}

/** `partially_captured` → `Partially captured`. */
function spelled(value: string): Suggestion {
  const text = value.replaceAll(/[_-]/g, ' ')
  return { value, label: text.charAt(0).toUpperCase() + text.slice(1) }
}
