import type { Line } from '../../line.ts'

const longest = 64

/**
 * PayPal writes two decimals, or none in currencies without them, in the notation of the account, which may differ from its
 * language: the last sign before one or two digits is the decimal sign; before three it groups thousands.
 */
export function decimalOf(amount: string): '.' | ',' {
  if (amount.length > longest) return '.'
  const [, sign, digits = ''] = /([.,])(\d+)\D*$/.exec(amount) ?? []
  const isDecimal = digits.length < 3
  return (sign === ',') === isDecimal ? ',' : '.'
}

/** Like `Line.amount`, in the notation of the cell. */
export function amountIn(line: Line, currency: string, names: readonly [string, ...string[]]): bigint {
  return line.inNotation({ decimal: decimalOf(line.text(...names)) }).amount(currency, ...names)
}
