import type { SearchParams } from '../shared/use-search-params.ts'

/** Price ranges in dollars, limits included. */
export const priceRanges: readonly { value: string; label: string; min?: number; max?: number }[] = [
  { value: '', label: 'All' },
  { value: 'to-10', label: 'Up to $10', max: 10 },
  { value: '10-100', label: '$10 to $100', min: 10, max: 100 },
  { value: '100-500', label: '$100 to $500', min: 100, max: 500 },
  { value: 'from-500', label: '$500 and more', min: 500 },
]

/** The limits of the slider, in dollars. */
export const slider = { min: 51, max: 5000 } as const

export const sorts = [
  { value: 'featured', label: 'Featured' },
  { value: 'price-asc', label: 'Lowest price' },
  { value: 'price-desc', label: 'Highest price' },
] as const

export const perPage = 9

/** The query of the shop, as in the URL. */
export type Wanted = {
  q: string
  sortBy: (typeof sorts)[number]['value']
  page: number
  view: 'grid' | 'list'
  /** One of `priceRanges`; exclusive with `between`. */
  price: string
  /** The slider's range in dollars; undefined until it is moved. */
  between: readonly [number, number] | undefined
  category: string
  brands: readonly string[]
  /** Minimum stars; 0 for all. */
  ratingMin: number
}

/** Parses a URL; invalid values count as absent. */
export function wantedOf(params: SearchParams): Wanted {
  const price = priceRanges.find(({ value }) => value === params.price)?.value ?? ''
  return {
    q: params.q ?? '',
    sortBy: sorts.find(({ value }) => value === params.sortBy)?.value ?? 'featured',
    page: Math.max(1, Math.floor(Number(params.page)) || 1),
    view: params.view === 'list' ? 'list' : 'grid',
    price,
    between: price === '' ? betweenOf(params.between) : undefined,
    category: params.category ?? '',
    brands: (params.brands ?? '').split(',').filter((brand) => brand !== ''),
    ratingMin: [1, 2, 3, 4].find((stars) => String(stars) === params.ratingMin) ?? 0,
  }
}

/** `1500-3500`, clamped to the slider and ordered. */
function betweenOf(text = ''): readonly [number, number] | undefined {
  const [, low, high] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []
  if (low === undefined || high === undefined) return undefined
  const [from, to] = [withinSlider(Number(low)), withinSlider(Number(high))]
  return from <= to ? [from, to] : undefined
}

/** The nearest whole dollar within the slider. */
export function withinSlider(dollars: number): number {
  return Math.min(slider.max, Math.max(slider.min, Math.round(dollars)))
}

/** The query of the call. */
export function queryOf({ q, sortBy, page, price, between, category, brands, ratingMin }: Wanted) {
  const range = priceRanges.find(({ value }) => value === price)
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    q,
    sortBy,
    page: String(page),
    perPage: String(perPage),
    priceMin: text(between?.[0] ?? range?.min),
    priceMax: text(between?.[1] ?? range?.max),
    brands: brands.join(','),
    category,
    ratingMin: ratingMin === 0 ? '' : String(ratingMin),
  }
}

/** The filters in words, for the empty state. */
export function wordsOf({ q, price, between, category, brands, ratingMin }: Wanted): string[] {
  const range = priceRanges.find(({ value }) => value === price && value !== '')
  return [
    ...(q === '' ? [] : [`“${q}”`]),
    ...(range === undefined ? [] : [range.label]),
    ...(between === undefined ? [] : [`$${between[0]} to $${between[1]}`]),
    ...(category === '' ? [] : [category]),
    ...(brands.length === 0 ? [] : [brands.join(' or ')]),
    ...(ratingMin === 0 ? [] : [`${ratingMin} stars and up`]),
  ]
}

/** Clears all filters; order and view stay. */
export const noFilter: SearchParams = {
  q: undefined,
  page: undefined,
  price: undefined,
  between: undefined,
  category: undefined,
  brands: undefined,
  ratingMin: undefined,
}
