import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkNewPassword, isEasyToGuess } from './password-rules.ts'

const context = ['Firepay', 'Corner Shop', 'maria.lopez@olive.example']
const codeOf = (password: string) => {
  try {
    checkNewPassword(password, context)
    return 'fine'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('accepts fifteen characters of any kind and refuses fourteen', () => {
  expect(codeOf('xkvq mfdw ztrg')).toBe('PASSWORD_TOO_SHORT')
  expect(codeOf('xkvq mfdw ztrgh')).toBe('fine')
  expect(codeOf('Ω≈ç√∫˜µ≤≥÷æ…¬˚')).toBe('PASSWORD_TOO_SHORT')
  // Fourteen characters that are twenty-eight UTF-16 units.
  expect(codeOf('𝒜𝒷𝒸𝒹ℯ𝒻ℊ𝒽𝒾𝒿𝓀𝓁𝓂𝓃')).toBe('PASSWORD_TOO_SHORT')
})

test('requires kinds of characters under the preset pci only', () => {
  const refused = (password: string, preset?: 'pci') => {
    try {
      checkNewPassword(password, context, { preset })
      return false
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(refused('seven quiet lamps in a row')).toBe(false)
  expect(refused('seven quiet lamps in a row', 'pci')).toBe('VALIDATION')
  expect(refused('7391 0482 6657 1120 93', 'pci')).toBe('VALIDATION')
  expect(refused('7 quiet lamps in a row', 'pci')).toBe(false)
})

describe('easy to guess', () => {
  test.each([
    'passwordpassword',
    'PasswordPassword1',
    'password1234567890',
    'p@ssw0rdp@ssw0rd',
    'qwertyuiopasdfghjkl',
    'qwertyuiop123456',
    'zxcvbnmasdfghjkl',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y7u8i',
    'poiuytrewqlkjhgf',
    '123456789012345',
    '111111111111111',
    '123123123123123',
    '987654321987654321',
    'aaaaaaaaaaaaaaaa',
    'abcdefghijklmnop',
    'abcabcabcabcabcabc',
    'iloveyouforever',
    'ILoveYouForever!!',
    'administrator123',
    'administratorpassword',
    'welcome123welcome',
    'letmeinletmein1!',
    'changemechangeme',
    'footballfootball1',
    'liverpoolfootball',
    'manchesterunited1',
    'superman.batman.99',
    'princessprincess',
    'jesuschrist12345',
    'dragon!dragon!dragon!',
    'michaeljordan2323',
    'sunshine20242025',
    'monkeymonkeymonkey',
    'summer2024summer2025',
    'trustno1trustno1',
    // Context words.
    'firepayfirepay1',
    'Firepay-Password-1',
    'cornershop2026!!!',
    'corner shop corner shop',
    'maria.lopez.2026',
    'lopezmaria123456',
    'maria.lopez-firepay',
    'maria.lopez@olive.example',
    'MARIA.LOPEZ@olive.example1',
  ])('refuses %s', (password) => expect(isEasyToGuess(password, context)).toBe(true))
})

describe('hard enough', () => {
  test.each([
    'aaaa bbbb cccc dddd',
    'correct horse battery staple',
    'four wooden chairs, two tables',
    'dragon monkey football sunshine',
    'firepay keeps my marmalade cold',
    'maria plays the bassoon badly',
    'Tr0ub4dor&3-Tr1angle',
    'кот съел мою большую шляпу',
    '我的密码是一只会飞的蓝色大象吗',
    'x7!kQ2#pL9$vB4&nM',
    '7391 0482 6657 1120 93',
    'ggg hhh jjj kkk lll mmm',
  ])('accepts %s', (password) => expect(isEasyToGuess(password, context)).toBe(false))
})

test('refuses context words only in their context', () => {
  expect(isEasyToGuess('zubrowka-zanzibar', ['Zubrowka', 'Zanzibar'])).toBe(true)
  expect(isEasyToGuess('zubrowka-zanzibar', context)).toBe(false)
  // The local part of an email is one word, however it is split.
  expect(isEasyToGuess('liwu 2026 liwu 77!', ['li.wu@olive.example'])).toBe(true)
  expect(isEasyToGuess('liwu 2026 liwu 77!', context)).toBe(false)
})

describe('leaked elsewhere', () => {
  test.each([
    'stairwaytoheaven',
    'StairwayToHeaven',
    'cristianoronaldo',
    'worldofwarcraft',
    '010203040506070809',
    'polniypizdec0211',
    'Hd764nW5d7E1vb1',
  ])('refuses %s', (password) => expect(codeOf(password)).toBe('PASSWORD_COMMON'))
  test('accepts a leaked password with an additional word', () => expect(codeOf('stairwaytoheaven kiln')).toBe('fine'))
  test('has sorted hashes for the binary search', () => {
    const hashes =
      readFileSync(new URL('./leaked-passwords.bin', import.meta.url))
        .toString('hex')
        .match(/.{12}/g) ?? []
    expect(hashes.length).toBeGreaterThan(40_000)
    expect(hashes).toEqual([...new Set(hashes)].sort())
  })
})

test('checks long input quickly', () => {
  const startedAt = performance.now()
  for (const password of [
    'passwordlove'.repeat(21),
    'a'.repeat(256),
    'qwertyuiop'.repeat(25),
    'iloveyou!'.repeat(28),
  ]) {
    isEasyToGuess(password.slice(0, 256), context)
  }
  expect(performance.now() - startedAt).toBeLessThan(200)
})
