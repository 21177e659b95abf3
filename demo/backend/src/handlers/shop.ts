import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { Product, shopRoutes } from '@firepay/demo-contract/shop.ts'
import { contains, pageOf } from '../list.ts'
import { found } from '../refuse.ts'
import { dateText, daysAfter } from '../seed/dates.ts'
import { nextId, type Store } from '../store.ts'

const colorOptions = ['primary', 'success', 'warning', 'danger', 'info']

const order: Record<'featured' | 'price-asc' | 'price-desc', (a: Product, b: Product) => number> = {
  featured: (a, b) => b.id - a.id,
  'price-asc': (a, b) => a.price - b.price || b.id - a.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
}

export function shopHandlers(store: Store): ServeHandlers<typeof shopRoutes> {
  const { state } = store
  const isInWishlist = (id: number) => state.wishlist.some(({ productId }) => productId === id)
  const isInCart = (id: number) => state.cart.some(({ productId }) => productId === id)
  const byId = (id: number) => found(state.products.find((one) => one.id === id))
  return {
    products: ({ query: { sortBy, page, perPage, ...wanted } }) => {
      const matching = state.products.filter((one) => matches(one, wanted)).sort(order[sortBy])
      return {
        products: pageOf(matching, page, perPage).map((one) => ({
          ...one,
          isInWishlist: isInWishlist(one.id),
          isInCart: isInCart(one.id),
        })),
        total: matching.length,
        userWishlist: state.wishlist,
        userCart: state.cart.map(({ id, productId, qty }) => ({ id, productId, qty })),
      }
    },
    product: ({ params: { id } }) => {
      const product = byId(id)
      return { product: { ...product, isInWishlist: isInWishlist(id), isInCart: isInCart(id), colorOptions } }
    },
    wishlist: () => ({
      products: state.wishlist.map(({ productId: id }) => ({ ...byId(id), isInCart: isInCart(id) })),
    }),
    cart: () => ({
      products: state.cart.map(({ productId, qty, shippingInDays, offers, discountPercentage }) => ({
        ...byId(productId),
        isInWishlist: isInWishlist(productId),
        qty,
        shippingDate: dateText(daysAfter(store.now(), shippingInDays)),
        offers,
        discountPercentage,
      })),
    }),
    addToCart: ({ body: { productId } }) => {
      const { id } = byId(productId)
      if (!isInCart(id)) state.cart.push(store.cartItem(id))
      return {}
    },
    addToWishlist: ({ body: { productId } }) => {
      const { id } = byId(productId)
      if (!isInWishlist(id)) state.wishlist.push({ id: nextId(state.wishlist), productId: id })
      return {}
    },
    setQuantity: ({ body: { productId, qty } }) => {
      found(state.cart.find((one) => one.productId === productId)).qty = qty
      return {}
    },
    takeFromCart: ({ params: { productId } }) => {
      state.cart = state.cart.filter((one) => one.productId !== productId)
      return {}
    },
    takeFromWishlist: ({ params: { productId } }) => {
      state.wishlist = state.wishlist.filter((one) => one.productId !== productId)
      return {}
    },
  }
}

type Wanted = {
  q?: string | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  brands?: string | undefined
  category?: string | undefined
  ratingMin?: number | undefined
}

function matches(product: Product, { q, priceMin, priceMax, brands, category, ratingMin }: Wanted): boolean {
  return (
    contains(product.name, q) &&
    product.price >= (priceMin ?? 0) &&
    product.price <= (priceMax ?? Number.POSITIVE_INFINITY) &&
    (brands === undefined || brands.split(',').includes(product.brand)) &&
    (category === undefined || category === product.category) &&
    product.rating >= (ratingMin ?? 0)
  )
}
