/** Whether the digits can be a card's number: 12 to 19 of them, whose check digit fits (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
