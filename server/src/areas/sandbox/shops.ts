/** Shops of the sandbox: names, goods, currencies and payment methods. */

export type MethodKind = 'card' | 'wallet' | 'sepa' | 'ideal' | 'blik' | 'bank_redirect' | 'boleto' | 'voucher'

export type CurrencyProfile = {
  currency: string
  /** Share of the shop's payments. */
  weight: number
  /** Median basket, in minor units. */
  middle: number
  methods: readonly [readonly [MethodKind, number], ...(readonly [MethodKind, number])[]]
  countries: readonly [readonly [CountryCode, number], ...(readonly [CountryCode, number])[]]
  /** Settled in another currency at about this rate. */
  settlesIn?: { currency: string; rate: number }
}

export type CountryCode = 'DE' | 'AT' | 'NL' | 'FR' | 'GB' | 'IE' | 'US' | 'PL' | 'BR' | 'PT' | 'ES'

export type Shop = {
  name: string
  /** Label of its URLs. */
  slug: string
  orderPrefix: string
  timeZone: string
  merchantCategoryCode: string
  statementDescriptor: string
  /** Payments of an average day. */
  perDay: number
  /** Spread of basket sizes. */
  spread: number
  currencies: readonly [CurrencyProfile, ...CurrencyProfile[]]
  goods: readonly [string, ...string[]]
  /** Weekdays on which the processor pays out, 1 = Monday. */
  payoutDays: readonly number[]
  bank: { bankName: string; last4: string }
  /** Share of payments captured at shipment instead of at the order. */
  capturesLater: number
  /** Share of a week's captures that the processor holds back for 30 days. */
  reserveShare: number
  disputeShare: number
}

const european = [
  ['card', 62],
  ['wallet', 18],
  ['sepa', 12],
  ['ideal', 8],
] as const

export const shops: readonly [Shop, Shop, Shop] = [
  {
    name: 'Harbor & Pine',
    slug: 'harbor-pine',
    orderPrefix: 'HP',
    timeZone: 'Europe/Berlin',
    merchantCategoryCode: '5712',
    statementDescriptor: 'HARBOR PINE',
    perDay: 46,
    spread: 0.75,
    currencies: [
      {
        currency: 'EUR',
        weight: 82,
        middle: 6_490,
        methods: european,
        countries: [
          ['DE', 58],
          ['AT', 14],
          ['NL', 14],
          ['FR', 14],
        ],
      },
      {
        currency: 'PLN',
        weight: 11,
        middle: 24_900,
        methods: [
          ['card', 45],
          ['blik', 45],
          ['wallet', 10],
        ],
        countries: [['PL', 1]],
        settlesIn: { currency: 'EUR', rate: 0.2342 },
      },
      {
        currency: 'GBP',
        weight: 7,
        middle: 5_900,
        methods: [
          ['card', 70],
          ['wallet', 30],
        ],
        countries: [
          ['GB', 9],
          ['IE', 1],
        ],
      },
    ],
    goods: ['Oak side table', 'Linen cushion', 'Wool blanket', 'Ceramic lamp', 'Pine shelf', 'Jute rug', 'Enamel pot'],
    payoutDays: [1, 2, 3, 4, 5],
    bank: { bankName: 'Nordhafen Bank', last4: '3017' },
    capturesLater: 0.45,
    reserveShare: 0,
    disputeShare: 0.006,
  },
  {
    name: 'Northlight Coffee',
    slug: 'northlight-coffee',
    orderPrefix: 'NL',
    timeZone: 'Europe/London',
    merchantCategoryCode: '5499',
    statementDescriptor: 'NORTHLIGHT COFFEE',
    perDay: 24,
    spread: 0.45,
    currencies: [
      {
        currency: 'GBP',
        weight: 84,
        middle: 1_850,
        methods: [
          ['card', 58],
          ['wallet', 34],
          ['bank_redirect', 8],
        ],
        countries: [
          ['GB', 92],
          ['IE', 8],
        ],
      },
      {
        currency: 'USD',
        weight: 16,
        middle: 2_600,
        methods: [
          ['card', 70],
          ['wallet', 30],
        ],
        countries: [['US', 1]],
      },
    ],
    goods: ['Monthly beans', 'Espresso sampler', 'Filter papers', 'Hand grinder', 'Gift box', 'Decaf, 1 kg'],
    payoutDays: [1],
    bank: { bankName: 'Thames & Dale', last4: '8842' },
    capturesLater: 0.1,
    reserveShare: 0,
    disputeShare: 0.004,
  },
  {
    name: 'Praia Norte Surf',
    slug: 'praia-norte',
    orderPrefix: 'PN',
    timeZone: 'America/Sao_Paulo',
    merchantCategoryCode: '5941',
    statementDescriptor: 'PRAIA NORTE',
    perDay: 13,
    spread: 0.9,
    currencies: [
      {
        currency: 'BRL',
        weight: 88,
        middle: 18_900,
        methods: [
          ['card', 66],
          ['boleto', 20],
          ['bank_redirect', 9],
          ['voucher', 5],
        ],
        countries: [
          ['BR', 97],
          ['PT', 3],
        ],
      },
      {
        currency: 'USD',
        weight: 12,
        middle: 8_900,
        methods: [
          ['card', 80],
          ['wallet', 20],
        ],
        countries: [['US', 1]],
      },
    ],
    goods: ['Surf lesson', 'Longboard rental', 'Rash guard', 'Board wax', 'Wetsuit', 'Leash, 7 ft'],
    payoutDays: [2, 4],
    bank: { bankName: 'Banco do Farol', last4: '5506' },
    capturesLater: 0.2,
    reserveShare: 0.05,
    disputeShare: 0.012,
  },
]

/** Shop of a seeded site: the three in turn, numbered from the fourth on. */
export function shopAt(index: number): Shop {
  const shop = shops[index % shops.length] ?? shops[0]
  const round = Math.floor(index / shops.length)
  if (round === 0) return shop
  return { ...shop, name: `${shop.name} ${round + 1}`, slug: `${shop.slug}-${round + 1}` }
}
