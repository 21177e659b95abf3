/**
 * ISO 4217 currencies of payments, by the digits of their minor unit. Currencies withdrawn after 2022 are kept for
 * imports and refunds: BGN, HRK, ANG, SLL, ZWL. Codes without a minor unit (metals, bond units, testing) are left out.
 */
const twoDigits =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
  'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ' +
  'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP ' +
  'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL'
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'
const fourDigits = 'CLF UYW'

/** Decimal digits by currency: EUR 2, JPY 0, KWD 3. Browsers' own tables differ and must not be used. */
export const currencyExponents: ReadonlyMap<string, number> = new Map(
  [noDigits, '', twoDigits, threeDigits, fourDigits].flatMap((codes, digits) =>
    codes
      .split(' ')
      .filter(Boolean)
      .map((code): [string, number] => [code, digits]),
  ),
)

/** True for a known currency code in upper case. */
export function isCurrency(code: string): boolean {
  return currencyExponents.has(code)
}

/** In alphabetical order. */
export const currencyCodes: readonly string[] = [...currencyExponents.keys()].sort()
