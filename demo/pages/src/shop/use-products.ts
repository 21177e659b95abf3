import { useQueryClient } from '@tanstack/react-query'
import { type DemoApi, useDemo, useDemoChange } from '../data.ts'

/** All products of the shop. */
export function useAllProducts() {
  return useDemo(['products', 'all'], (api, signal) =>
    api('GET /apps/ecommerce/products', { query: { perPage: '1000' }, signal }),
  )
}

const cartKey = ['cart']
const readCart = (api: DemoApi, signal: AbortSignal) => api('GET /apps/ecommerce/cart', { signal })
type CartAnswer = Awaited<ReturnType<typeof readCart>>

/** The cart's items. */
export function useCart() {
  return useDemo(cartKey, readCart)
}

/** Changes the quantity of a cart item, optimistically, so that a second press adds to the first. */
export function useSetQuantity(): (productId: number, qty: number) => void {
  const queries = useQueryClient()
  const queryKey = ['demo', ...cartKey]
  const set = useDemoChange((api, body: { productId: number; qty: number }) =>
    api('POST /apps/ecommerce/cart/quantity', { body }),
  )
  return (productId, qty) => {
    // A pending request may still return the previous quantity.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<CartAnswer>(queryKey, (cart) => {
      const products = cart?.products.map((one) => (one.id === productId ? { ...one, qty } : one))
      return cart && products && { ...cart, products }
    })
    set.mutate({ productId, qty }, { onError: () => queries.invalidateQueries({ queryKey }) })
  }
}
