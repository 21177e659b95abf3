import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { Stepper } from '@firepay/ui/components/stepper.tsx'
import { IconCreditCard, IconShoppingBag } from '@tabler/icons-react'
import { usePlace } from '../context.tsx'
import { useDemoChange } from '../data.ts'
import { money } from '../format.ts'
import { ProductPicture } from '../shop/pictures/product-picture.tsx'
import { useCart, useSetQuantity } from '../shop/use-products.ts'
import { CountedIcon } from './counted-icon.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './panels.module.css'

/** The cart's items and total: quantity times price. */
export function Cart() {
  const { link: Link } = usePlace()
  const { data } = useCart()
  const setQuantity = useSetQuantity()
  const remove = useDemoChange((api, productId: number) =>
    api('DELETE /apps/ecommerce/cart/{productId}', { params: { productId: String(productId) } }),
  )
  const products = data?.products ?? []
  const pieces = products.reduce((sum, { qty }) => sum + qty, 0)
  const total = products.reduce((sum, { qty, price }) => sum + qty * price, 0)
  return (
    <Popover
      label="Cart"
      closeLabel="Close"
      position="bottom-end"
      width={440}
      flush
      trigger={
        <IconButton label={products.length === 0 ? 'Cart' : `Cart, ${products.length} items`}>
          <CountedIcon count={products.length}>
            <IconShoppingBag size={20} stroke={1.75} />
          </CountedIcon>
        </IconButton>
      }
    >
      {(close) => (
        <>
          <PanelHead title="Cart">{products.length} items</PanelHead>
          {products.length === 0 && <p className={styles.none}>Your cart is empty</p>}
          <ul className={styles.list} aria-label="In the cart">
            {products.map(({ id, name, slug, brand, price, qty, image }) => (
              <li key={id} className={styles.row} data-product>
                <ProductPicture image={image} size={44} />
                <div className={styles.text}>
                  <Link href={`/apps/ecommerce/product-detail/${slug}`} className={styles.name ?? ''} onClick={close}>
                    {name}
                  </Link>
                  <span>{brand}</span>
                </div>
                <Stepper
                  label={`Pieces of ${name}`}
                  value={qty}
                  min={1}
                  max={10}
                  texts={{ less: `One ${name} less`, more: `One ${name} more` }}
                  onChange={(next) => setQuantity(id, next)}
                />
                <span className={styles.amount}>{money(price)}</span>
                <IconButton label={`Remove ${name}`} size="sm" onClick={() => remove.mutate(id)}>
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
          {products.length > 0 && (
            <div className={styles.foot}>
              <div className={styles.total}>
                <span>Total of {pieces} pieces</span>
                <b>{money(total)}</b>
              </div>
              <ButtonLink tone="primary" block as={Link} href="/apps/ecommerce/checkout" onClick={close}>
                <IconCreditCard size={16} stroke={1.75} aria-hidden="true" />
                Checkout
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}
