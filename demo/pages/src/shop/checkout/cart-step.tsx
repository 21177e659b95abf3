import type { Product } from '@firepay/demo-contract/shop.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Columns } from '@firepay/ui/components/columns.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { Stepper } from '@firepay/ui/components/stepper.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { IconArrowRight, IconShoppingBag } from '@tabler/icons-react'
import { usePlace } from '../../context.tsx'
import { useDemoChange } from '../../data.ts'
import { money } from '../../format.ts'
import { inert } from '../../inert.ts'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { WishButton } from '../product-buttons.tsx'
import { detailHref } from '../product-card.tsx'
import { Stars } from '../stars.tsx'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import { useSetQuantity } from '../use-products.ts'
import styles from './checkout.module.css'
import { PriceBox } from './price-box.tsx'
import type { Priced } from './sums.ts'

export type CartItem = Product & Priced & { isInWishlist: boolean; shippingDate: string; offers: number }

/** The first step: items, quantities and total. */
export function CartStep({ items, onNext }: { items: readonly CartItem[]; onNext: () => void }) {
  const { link } = usePlace()
  const { list, onTake } = useFocusAfterRemoval(items.length)
  const isEmpty = items.length === 0
  return (
    <Columns
      aside={
        <PriceBox
          items={items}
          head={<Coupon />}
          foot={
            <>
              <Button
                tone="primary"
                size="lg"
                block
                disabled={isEmpty}
                icon={<IconArrowRight className="flip-rtl" size={16} stroke={1.75} aria-hidden="true" />}
                onClick={onNext}
              >
                Place order
              </Button>
              {isEmpty && <p className={styles.note}>Your cart is empty.</p>}
            </>
          }
        />
      }
    >
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={<IconShoppingBag size={20} stroke={1.75} />}
            title="Your cart is empty"
            actions={
              <ButtonLink as={link} href="/apps/ecommerce/shop">
                To the shop
              </ButtonLink>
            }
          >
            What you add in the shop appears here.
          </EmptyState>
        </Card>
      ) : (
        <ul ref={list} className={styles.items} aria-label="In the cart">
          {items.map((item, at) => (
            <li key={item.id}>
              <Item item={item} onTaken={() => onTake(at)} />
            </li>
          ))}
        </ul>
      )}
    </Columns>
  )
}

function Item({ item, onTaken }: { item: CartItem; onTaken: () => void }) {
  const { link: Link } = usePlace()
  const { id, name, brand, image, price, rating, qty, discountPercentage, offers, hasFreeShipping } = item
  const setQuantity = useSetQuantity()
  const remove = useDemoChange((api) =>
    api('DELETE /apps/ecommerce/cart/{productId}', { params: { productId: String(id) } }),
  )
  const href = detailHref(item)
  return (
    <article className={styles.item} aria-label={name}>
      <Link href={href} className={styles.picture ?? ''} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={image} />
      </Link>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <Link href={href}>{name}</Link>
        </h2>
        <p className={styles.brand}>by {brand}</p>
        <p className={styles.line}>
          <Stars rating={rating} />
          <Badge tone="ok" icon={null}>
            In stock
          </Badge>
        </p>
        <div className={styles.line}>
          Quantity
          <Stepper
            label={`Pieces of ${name}`}
            value={qty}
            min={1}
            max={10}
            texts={{ less: `One ${name} less`, more: `One ${name} more` }}
            onChange={(next) => setQuantity(id, next)}
          />
        </div>
        <p className={styles.delivery}>
          Arrives {dayOf(item.shippingDate)} · {discountPercentage}% off, {offers} {offers === 1 ? 'offer' : 'offers'}
        </p>
      </div>
      <div className={styles.end}>
        <b className={styles.price}>{money(price * qty)}</b>
        <span className={styles.shipping}>
          {qty > 1 && <span>{money(price)} each</span>}
          {hasFreeShipping && <span>Free shipping</span>}
        </span>
        <Button
          data-remove
          block
          aria-label={`Remove: ${name}`}
          busy={remove.isPending}
          icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            onTaken()
            remove.mutate()
          }}
        >
          Remove
        </Button>
        <WishButton product={item} block />
      </div>
    </article>
  )
}

function Coupon() {
  return (
    <form
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        inert()
      }}
    >
      <TextField label="Coupon code" hideLabel placeholder="Coupon code" autoComplete="off" />
      <Button type="submit">Apply</Button>
    </form>
  )
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** `2026-11-24` → `Tue 24 Nov`. */
function dayOf(date: string): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return days.format(new Date(year, month - 1, day)).replace(',', '')
}
