import { useDemo } from '../data.ts'

/** Every product of the shop. */
export function useAllProducts() {
  return useDemo(['products', 'all'], (api, signal) =>
    api('GET /apps/ecommerce/products', { query: { perPage: '1000' }, signal }),
  )
}

/** What is in the cart. */
export function useCart() {
  return useDemo(['cart'], (api, signal) => api('GET /apps/ecommerce/cart', { signal }))
}
