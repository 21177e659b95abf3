import type { Product } from '@firepay/demo-contract/shop.ts'

/** A filter value with its number of products in the whole shop. */
export type Facet = { value: string; count: number }

export type Facets = { categories: readonly Facet[]; brands: readonly Facet[]; ratings: readonly Facet[] }

/** Filter values, counted over all products: categories and brands by name, ratings from 4 stars down. */
export function facetsOf(products: readonly Product[]): Facets {
  const count = (of: (product: Product) => string): Facet[] =>
    [...Map.groupBy(products, of)]
      .map(([value, { length }]) => ({ value, count: length }))
      .sort((a, b) => a.value.localeCompare(b.value))
  return {
    categories: count(({ category }) => category),
    brands: count(({ brand }) => brand),
    ratings: [4, 3, 2, 1].map((stars) => ({
      value: String(stars),
      count: products.filter(({ rating }) => rating >= stars).length,
    })),
  }
}
