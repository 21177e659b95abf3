import type { Random } from './random.ts'
import type { CountryCode } from './shops.ts'

/** A buyer. Domains are reserved for examples (RFC 2606). */
export type Buyer = {
  id: string
  name: string
  email: string
  country: CountryCode
  ip: string
  card: { brand: string; funding: string; last4: string; bin: string; issuer: string; expiry: string }
}

type Names = { first: readonly [string, ...string[]]; last: readonly [string, ...string[]] }

const german: Names = {
  first: ['Anna', 'Lukas', 'Mila', 'Jonas', 'Clara', 'Felix', 'Greta', 'Paul', 'Ida', 'Emil', 'Lea', 'Moritz'],
  last: ['Vogel', 'Brandt', 'Kessler', 'Lindner', 'Hoffmann', 'Busch', 'Seidel', 'Krüger', 'Jansen', 'Arnold'],
}
const english: Names = {
  first: ['Kate', 'Oliver', 'Maya', 'Harry', 'Ella', 'George', 'Ruby', 'Sam', 'Isla', 'Tom', 'Priya', 'Noah'],
  last: ['Whitfield', 'Okafor', 'Marsh', 'Turner', 'Bailey', 'Hughes', 'Doyle', 'Fletcher', 'Ward', 'Shah'],
}
const french: Names = {
  first: ['Camille', 'Louis', 'Chloé', 'Hugo', 'Inès', 'Jules', 'Manon', 'Théo'],
  last: ['Moreau', 'Lambert', 'Girard', 'Fontaine', 'Rousseau', 'Mercier', 'Blanc', 'Faure'],
}
const dutch: Names = {
  first: ['Sanne', 'Daan', 'Lotte', 'Bram', 'Femke', 'Sem', 'Noor', 'Thijs'],
  last: ['de Vries', 'Bakker', 'Visser', 'Smit', 'Mulder', 'van Dijk', 'Bos', 'Peters'],
}
const polish: Names = {
  first: ['Zofia', 'Jakub', 'Hanna', 'Antoni', 'Maja', 'Piotr', 'Alicja', 'Michał'],
  last: ['Nowak', 'Wójcik', 'Zieliński', 'Szymańska', 'Dąbrowski', 'Kaczmarek', 'Mazur', 'Krawczyk'],
}
const iberian: Names = {
  first: [
    'Ana',
    'Miguel',
    'Beatriz',
    'Rafael',
    'Larissa',
    'João',
    'Camila',
    'Thiago',
    'Inês',
    'Pedro',
    'Bruna',
    'Caio',
  ],
  last: ['Silva', 'Costa', 'Oliveira', 'Pereira', 'Rocha', 'Almeida', 'Martins', 'Barros', 'Teixeira', 'Lopes'],
}

const namesOf: Record<CountryCode, Names> = {
  DE: german,
  AT: german,
  NL: dutch,
  FR: french,
  GB: english,
  IE: english,
  US: english,
  PL: polish,
  BR: iberian,
  PT: iberian,
  ES: iberian,
}

const issuersOf: Record<CountryCode, readonly [string, ...string[]]> = {
  DE: ['Nordhafen Bank', 'Rheinkasse', 'Volkskredit'],
  AT: ['Alpenkasse', 'Donau Bank'],
  NL: ['Polder Bank', 'Waterland'],
  FR: ['Crédit Lumière', 'Banque du Quai'],
  GB: ['Thames & Dale', 'Northern Mutual', 'Fern Bank'],
  IE: ['Liffey Bank'],
  US: ['First Prairie', 'Union Harbor', 'Blue Ridge Credit'],
  PL: ['Bank Wisła', 'Kasa Północna'],
  BR: ['Banco do Farol', 'Nubela', 'Caixa Atlântica'],
  PT: ['Banco Tejo'],
  ES: ['Banco Almena'],
}

/** Address ranges for documentation (RFC 5737). */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const

/** Buyers of one shop; about one in three has bought before. */
export class Buyers {
  private readonly known: Buyer[] = []
  private made = 0
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  next(country: CountryCode): Buyer {
    const random = this.random
    if (random.chance(0.34)) {
      const again = this.known[random.whole(0, Math.max(0, this.known.length - 1))]
      if (again?.country === country) return again
    }
    const buyer = this.make(country)
    if (this.known.length < 400) this.known.push(buyer)
    else this.known[random.whole(0, 399)] = buyer
    return buyer
  }

  private make(country: CountryCode): Buyer {
    const random = this.random
    this.made += 1
    const first = random.pick(namesOf[country].first)
    const last = random.pick(namesOf[country].last)
    const brand = random.weighted([
      ['visa', 54],
      ['mastercard', 36],
      ['amex', country === 'US' || country === 'GB' ? 12 : 3],
      [country === 'BR' ? 'elo' : 'maestro', country === 'BR' ? 12 : 4],
    ] as const)
    const bins = { visa: '4539', mastercard: '5421', amex: '3742', elo: '5067', maestro: '6759' } as const
    const mailbox = `${plain(first).charAt(0)}.${plain(last)}${random.chance(0.55) ? random.whole(1, 99) : ''}`
    return {
      id: `cus_${random.text(10)}`,
      name: `${first} ${last}`,
      email: `${mailbox}@${random.pick(['example.com', 'example.org', 'example.net', 'mail.example'])}`,
      country,
      ip: `${random.pick(networks)}.${random.whole(1, 254)}`,
      card: {
        brand,
        funding: random.weighted([
          ['debit', country === 'BR' ? 25 : 55],
          ['credit', 42],
          ['prepaid', 3],
        ] as const),
        last4: String(random.whole(0, 9999)).padStart(4, '0'),
        bin: bins[brand] + String(random.whole(10, 99)),
        issuer: random.pick(issuersOf[country]),
        expiry: `${String(random.whole(1, 12)).padStart(2, '0')}/${random.whole(27, 31)}`,
      },
    }
  }
}

/** Letters of ASCII only, as in most mailboxes. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]/g, '')
}
