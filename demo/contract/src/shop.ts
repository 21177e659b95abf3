import {
  countFrom,
  create,
  defineDemoRoutes,
  get,
  nothing,
  number,
  oneOf,
  recordId,
  remove,
  text,
  update,
} from './route.ts'
import { z } from './zod.ts'

export const shopSorts = ['featured', 'price-asc', 'price-desc'] as const

/** `price` is dollars, `rating` 0 to 5, `slug` ends in the id. */
export const product = z.object({
  id: z.number(),
  name: z.string(),
  walletStatus: z.literal('active'),
  slug: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  price: z.number(),
  image: z.string(),
  capacity: z.number(),
  rating: z.number(),
  hasFreeShipping: z.boolean(),
})
export type Product = z.output<typeof product>

const shown = product.extend({ isInWishlist: z.boolean(), isInCart: z.boolean() })
const wished = product.extend({ isInCart: z.boolean() })
const carried = product.extend({
  isInWishlist: z.boolean(),
  qty: z.number(),
  shippingDate: z.string(),
  offers: z.number(),
  discountPercentage: z.number(),
})

const wishlistItem = z.object({ id: z.number(), productId: z.number() })
const cartItem = z.object({ id: z.number(), productId: z.number(), qty: z.number() })
const productId = z.object({ productId: z.number() })
const productInPath = z.object({ productId: recordId })

export const shopRoutes = defineDemoRoutes({
  products: get(
    {
      path: '/apps/ecommerce/products',
      summary: 'Products that a text, a price and some choices match; limits of the price are inclusive',
      query: z.object({
        q: text,
        sortBy: oneOf(shopSorts).transform((value) => value ?? 'featured'),
        perPage: countFrom(9),
        page: countFrom(1),
        priceMin: number,
        priceMax: number,
        /** Separated by commas. */
        brands: text,
        category: text,
        ratingMin: number,
      }),
    },
    z.object({
      products: z.array(shown),
      total: z.number(),
      userWishlist: z.array(wishlistItem),
      userCart: z.array(cartItem),
    }),
  ),
  product: get(
    {
      path: '/apps/ecommerce/products/{id}',
      summary: 'A product with the colours it comes in',
      params: z.object({ id: recordId }),
      errors: ['NOT_FOUND'],
    },
    z.object({ product: shown.extend({ colorOptions: z.array(z.string()) }) }),
  ),
  wishlist: get(
    { path: '/apps/ecommerce/wishlist', summary: 'The products of the wishlist' },
    z.object({ products: z.array(wished) }),
  ),
  cart: get(
    { path: '/apps/ecommerce/cart', summary: 'The products of the cart; what is drawn by chance stays with the item' },
    z.object({ products: z.array(carried) }),
  ),
  addToCart: create(
    {
      path: '/apps/ecommerce/cart',
      summary: 'Puts a product into the cart, once',
      body: productId,
      errors: ['NOT_FOUND'],
    },
    nothing,
  ),
  addToWishlist: create(
    {
      path: '/apps/ecommerce/wishlist',
      summary: 'Puts a product on the wishlist, once',
      body: productId,
      errors: ['NOT_FOUND'],
    },
    nothing,
  ),
  setQuantity: update(
    {
      path: '/apps/ecommerce/cart/quantity',
      summary: 'How many of a product are in the cart, 1 to 10',
      body: productId.extend({ qty: z.number().int().min(1).max(10) }),
      errors: ['NOT_FOUND'],
    },
    nothing,
  ),
  takeFromCart: remove({
    path: '/apps/ecommerce/cart/{productId}',
    summary: 'Takes a product out of the cart; one that is not in it changes nothing',
    params: productInPath,
  }),
  takeFromWishlist: remove({
    path: '/apps/ecommerce/wishlist/{productId}',
    summary: 'Takes a product off the wishlist; one that is not on it changes nothing',
    params: productInPath,
  }),
})
