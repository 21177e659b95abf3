import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconX } from '@firepay/ui/components/icons.ts'
import { usePlace } from '../context.tsx'
import { useDemo, useDemoChange } from '../data.ts'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { CartButton } from './product-buttons.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './shop.module.css'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** The wish list (catalogue 5.6). */
export default function WishlistPage() {
  const { link: Link } = usePlace()
  const query = useDemo(['wishlist'], (api, signal) => api('GET /apps/ecommerce/wishlist', { signal }))
  const { list, onTake } = useFocusAfterRemoval(query.data?.products.length ?? 0)
  return (
    <PageLayout title="Wish list">
      <div className={styles.main}>
        <Answer query={query} height={500} failed="The wish list did not load">
          {({ products }) =>
            products.length === 0 ? (
              <Banner tone="info" title="Your wish list is empty.">
                The heart of a product puts it here. <Link href="/apps/ecommerce/shop">To the shop</Link>
              </Banner>
            ) : (
              <ul ref={list} className={styles.products} aria-label="Wish list">
                {products.map((product, at) => (
                  <li key={product.id}>
                    <ProductCard product={product}>
                      <RemoveWish product={product} onTaken={() => onTake(at)} />
                      <CartButton product={product} />
                    </ProductCard>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
    </PageLayout>
  )
}

function RemoveWish({
  product: { id, name },
  onTaken,
}: {
  product: { id: number; name: string }
  onTaken: () => void
}) {
  const remove = useDemoChange((api) =>
    api('DELETE /apps/ecommerce/wishlist/{productId}', { params: { productId: String(id) } }),
  )
  return (
    <Button
      data-remove
      className={styles.wish ?? ''}
      aria-label={`Remove: ${name}`}
      busy={remove.isPending}
      icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => {
        onTaken()
        remove.mutate()
      }}
    >
      <span>Remove</span>
    </Button>
  )
}
