import { expect, test } from 'vitest'
import { currencyExponent, formatMoney, formatMoneyShort, parseMoney } from './money-format.ts'

test('puts the decimal point where ISO 4217 says', () => {
  expect(formatMoney('4900', 'EUR')).toBe('€49.00')
  expect(formatMoney('500', 'JPY')).toBe('¥500')
  expect(formatMoney('1234', 'KWD')).toBe('KWD\u00a01.234')
  expect(formatMoney('5', 'EUR')).toBe('€0.05')
  expect(currencyExponent('CLF')).toBe(4)
})

test('prints zero as an amount', () => {
  expect(formatMoney(0n, 'EUR')).toBe('€0.00')
  expect(formatMoney('0', 'JPY')).toBe('¥0')
  expect(formatMoney('-0', 'EUR')).toBe('€0.00')
  expect(formatMoney(0n, 'EUR', { sign: 'always' })).toBe('€0.00')
})

test('is exact at 10^18 and beyond', () => {
  expect(formatMoney('1000000000000000000', 'EUR')).toBe('€10,000,000,000,000,000.00')
  expect(formatMoney(999_999_999_999_999_999n, 'USD')).toBe('$9,999,999,999,999,999.99')
  expect(formatMoney('123456789012345678901', 'JPY')).toBe('¥123,456,789,012,345,678,901')
})

test('writes a true minus before the symbol, and a plus when asked', () => {
  expect(formatMoney('-8240', 'USD')).toBe('−$82.40')
  expect(formatMoney('1248020', 'EUR', { sign: 'always' })).toBe('+€12,480.20')
})

test('tells dollars apart unless the code stands beside them', () => {
  expect(formatMoney('5900', 'CAD')).toBe('CA$59.00')
  expect(formatMoney('5900', 'CAD', { symbol: 'narrow' })).toBe('$59.00')
})

test('shortens for axes', () => {
  expect(formatMoneyShort('2000000', 'EUR')).toBe('€20K')
  expect(formatMoneyShort('-150000000', 'EUR')).toBe('−€1.5M')
})

test('reads what a person types', () => {
  expect(parseMoney('1,234.5', 'EUR')).toBe(123450n)
  expect(parseMoney('−20', 'EUR')).toBe(-2000n)
  expect(parseMoney('20.005', 'EUR')).toBeNull()
  expect(parseMoney('20.5', 'JPY')).toBeNull()
  expect(parseMoney('1.234', 'KWD')).toBe(1234n)
  expect(parseMoney('abc', 'EUR')).toBeNull()
})

test('refuses what is not a whole number of minor units', () => {
  expect(() => formatMoney('12.5', 'EUR')).toThrow(SyntaxError)
})
