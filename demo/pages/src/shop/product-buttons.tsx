import type { Product } from '@firepay/demo-contract/shop.ts'
import { Button, ButtonLink, type ButtonSize, type ButtonTone } from '@firepay/ui/components/button.tsx'
import { IconHeart, IconHeartFilled, IconShoppingBag } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { usePlace } from '../context.tsx'
import { useDemoChange } from '../data.ts'
import styles from './shop.module.css'

type Look = { size?: ButtonSize; block?: boolean }

/** Adds a product to the wish list or removes it. `words` shows the text, which phones may hide. */
export function WishButton({
  product: { id, name, isInWishlist },
  words = 'Wish list',
  ...look
}: Look & { product: Pick<Product, 'id' | 'name'> & { isInWishlist: boolean }; words?: string }) {
  const change = useDemoChange((api) =>
    isInWishlist
      ? api('DELETE /apps/ecommerce/wishlist/{productId}', { params: { productId: String(id) } })
      : api('POST /apps/ecommerce/wishlist', { body: { productId: id } }),
  )
  const Heart = isInWishlist ? IconHeartFilled : IconHeart
  return (
    <Button
      {...look}
      className={styles.wish ?? ''}
      aria-pressed={isInWishlist}
      aria-label={`${words}: ${name}`}
      busy={change.isPending}
      icon={<Heart size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => change.mutate()}
    >
      <span>{words}</span>
    </Button>
  )
}

/** Adds a product to the cart; then becomes a link to the cart, styled by `tone`. */
export function CartButton({
  product: { id, name, isInCart },
  tone = 'default',
  ...look
}: Look & { product: Pick<Product, 'id' | 'name'> & { isInCart: boolean }; tone?: ButtonTone }) {
  const { link } = usePlace()
  const box = useRef<HTMLSpanElement>(null)
  const wasPressed = useRef(false)
  const add = useDemoChange((api) => api('POST /apps/ecommerce/cart', { body: { productId: id } }))
  // The button became a link: keep the keyboard focus on it.
  useEffect(() => {
    if (!isInCart || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) box.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isInCart])
  const icon = <IconShoppingBag size={16} stroke={1.75} aria-hidden="true" />
  return (
    <span ref={box} className={styles.cart}>
      {isInCart ? (
        <ButtonLink
          {...look}
          tone={tone}
          as={link}
          href="/apps/ecommerce/checkout"
          aria-label={`View in cart: ${name}`}
          icon={icon}
        >
          View in cart
        </ButtonLink>
      ) : (
        <Button
          {...look}
          tone="primary"
          aria-label={`Add to cart: ${name}`}
          busy={add.isPending}
          icon={icon}
          onClick={() => {
            wasPressed.current = true
            add.mutate()
          }}
        >
          Add to cart
        </Button>
      )}
    </span>
  )
}
