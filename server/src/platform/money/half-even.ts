/**
 * `amount × numerator ÷ denominator`, rounded half-even: the only rounding rule of the product (security.md L-11).
 * @throws RangeError when the denominator is not positive
 */
export function scaleHalfEven(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above zero')
  return divideHalfEven(amount * numerator, denominator)
}

/** `dividend ÷ divisor` rounded half-even; the divisor is positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n
  const size = negative ? -dividend : dividend
  const quotient = size / divisor
  const twice = (size % divisor) * 2n
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}
