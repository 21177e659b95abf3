import { useQueryClient } from '@tanstack/react-query'
import { type DemoApi, useDemo, useDemoChange } from '../data.ts'

/** Every product of the shop. */
export function useAllProducts() {
  return useDemo(['products', 'all'], (api, signal) =>
    api('GET /apps/ecommerce/products', { query: { perPage: '1000' }, signal }),
  )
}

const cartKey = ['cart']
const readCart = (api: DemoApi, signal: AbortSignal) => api('GET /apps/ecommerce/cart', { signal })
type CartAnswer = Awaited<ReturnType<typeof readCart>>

/** What is in the cart. */
export function useCart() {
  return useDemo(cartKey, readCart)
}

/** Changes how many of a product are in the cart. It is shown at once, so that a second press counts on from the first. */
export function useSetQuantity(): (productId: number, qty: number) => void {
  const queries = useQueryClient()
  const queryKey = ['demo', ...cartKey]
  const set = useDemoChange((api, body: { productId: number; qty: number }) =>
    api('POST /apps/ecommerce/cart/quantity', { body }),
  )
  return (productId, qty) => {
    // What was asked before may still answer the number before.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<CartAnswer>(queryKey, (cart) => {
      const products = cart?.products.map((one) => (one.id === productId ? { ...one, qty } : one))
      return cart && products && { ...cart, products }
    })
    set.mutate({ productId, qty }, { onError: () => queries.invalidateQueries({ queryKey }) })
  }
}
