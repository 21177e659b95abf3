import { expect, test } from 'vitest'
import {
  currencyExponent,
  currencySymbol,
  formatMoney,
  formatMoneyShort,
  localSymbol,
  plainAmount,
} from './money-format.ts'
import { parseMoney } from './money-parse.ts'

test('puts the decimal point as in ISO 4217', () => {
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

test('distinguishes dollars unless the code is shown', () => {
  expect(formatMoney('5900', 'CAD')).toBe('CA$59.00')
  expect(formatMoney('5900', 'CAD', { symbol: 'narrow' })).toBe('$59.00')
  // Currencies without a symbol in the locale use the code everywhere.
  expect(formatMoney('48390', 'PLN')).toBe('PLN\u00a0483.90')
  expect(formatMoney('48390', 'PLN', { symbol: 'narrow' })).toBe('PLN\u00a0483.90')
  expect(formatMoneyShort('500000', 'PLN')).toBe('PLN\u00a05K')
  expect([currencySymbol('PLN'), localSymbol('PLN')]).toEqual(['PLN', 'zł'])
})

test('shortens for axes', () => {
  expect(formatMoneyShort('2000000', 'EUR')).toBe('€20K')
  expect(formatMoneyShort('-150000000', 'EUR')).toBe('−€1.5M')
})

test.each([
  ['1,234.5', 'EUR', 123450n],
  ['1.000,50', 'EUR', 100050n],
  ['1,000.50', 'EUR', 100050n],
  ['1 000,50', 'EUR', 100050n],
  ["1'234'567.05", 'CHF', 123456705n],
  ['1.234.567', 'EUR', 123456700n],
  ['1.000', 'EUR', 100000n],
  ['1,000', 'EUR', 100000n],
  ['20,5', 'EUR', 2050n],
  ['1000,50', 'EUR', 100050n],
  ['−20', 'EUR', -2000n],
  ['1.234', 'KWD', 1234n],
  ['1.000', 'JPY', 1000n],
  ['1000000000000000000000', 'EUR', 100000000000000000000000n],
])('reads %s in %s', (text, currency, minor) => {
  expect(parseMoney(text, currency)).toBe(minor)
})

test.each([
  ['20.0055', 'EUR'],
  ['20.5', 'JPY'],
  ['1.00.50', 'EUR'],
  ['1,00,000', 'EUR'],
  ['1.000,', 'EUR'],
  ['abc', 'EUR'],
  ['', 'EUR'],
])('refuses %s in %s', (text, currency) => {
  expect(parseMoney(text, currency)).toBeNull()
})

test('writes plain digits, and the prefix of a field', () => {
  expect(plainAmount('-123450', 'EUR')).toBe('-1234.50')
  expect(plainAmount('5', 'KWD')).toBe('0.005')
  expect(currencySymbol('BRL')).toBe('R$')
})

test('refuses anything but a whole number of minor units', () => {
  expect(() => formatMoney('12.5', 'EUR')).toThrow(SyntaxError)
})
