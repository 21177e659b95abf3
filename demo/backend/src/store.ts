import type { Mail } from '@firepay/demo-contract/email.ts'
import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import type { Permission } from '@firepay/demo-contract/permissions.ts'
import type { Page } from '@firepay/demo-contract/search.ts'
import type { Product } from '@firepay/demo-contract/shop.ts'
import type { Task } from '@firepay/demo-contract/todo.ts'
import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { type Account, seedAccounts } from './seed/accounts.ts'
import { bookmarked, seedPages } from './seed/catalogue.ts'
import { seedEmails } from './seed/emails.ts'
import { seedInvoices } from './seed/invoices.ts'
import { seedPermissions } from './seed/permissions.ts'
import { seedProducts } from './seed/products.ts'
import { seedTasks } from './seed/tasks.ts'
import { seedUsers } from './seed/users.ts'

/** Random values of a cart item, stored with it, so that a page shows the same twice. */
export type CartItem = {
  id: number
  productId: number
  qty: number
  shippingInDays: number
  offers: number
  discountPercentage: number
}

/** The state of the sample area. It lasts as long as the page; a reload resets it. */
export type State = {
  accounts: Account[]
  /** Issued tokens, with user and expiry (clock milliseconds). */
  tokens: Map<string, { accountId: number; kind: 'access' | 'refresh'; until: number }>
  pages: Page[]
  /** Numbers of bookmarked pages, oldest first. */
  bookmarks: number[]
  invoices: Invoice[]
  users: DemoUser[]
  permissions: Permission[]
  products: Product[]
  wishlist: { id: number; productId: number }[]
  cart: CartItem[]
  emails: Mail[]
  tasks: Task[]
}

export type Store = {
  state: State
  now(): Date
  /** An integer of the range, both ends included; the same seed gives the same sequence. */
  between(low: number, high: number): number
  /** A new cart item of a product, with its random values. */
  cartItem(productId: number): CartItem
}

/**
 * The initial state of the sample area.
 * @param now the page's clock
 * @param seed of random values
 */
export function createStore(now: () => Date, seed = 7): Store {
  const chance = xoroshiro128plus(seed)
  const between = (low: number, high: number) => uniformInt(chance, low, high)
  const today = now()
  const state: State = {
    accounts: seedAccounts(),
    tokens: new Map(),
    pages: seedPages(),
    bookmarks: [...bookmarked],
    invoices: seedInvoices(today),
    users: seedUsers(),
    permissions: seedPermissions(today),
    products: seedProducts(),
    wishlist: [26, 23].map((productId, index) => ({ id: index + 1, productId })),
    cart: [],
    emails: seedEmails(today),
    tasks: seedTasks(today),
  }
  const cartItem = (productId: number): CartItem => ({
    id: nextId(state.cart),
    productId,
    qty: 1,
    shippingInDays: between(1, 8),
    offers: between(1, 4),
    discountPercentage: between(3, 20),
  })
  for (const productId of [27, 21, 26, 25, 23]) state.cart.push(cartItem(productId))
  return { state, now, between, cartItem }
}

/** The highest number plus one, or 1 without any. */
export function nextId(records: readonly { id: number }[]): number {
  return records.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}
