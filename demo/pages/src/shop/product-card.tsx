import type { Product } from '@firepay/demo-contract/shop.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePlace } from '../context.tsx'
import { money } from '../format.ts'
import { ProductPicture } from './pictures/product-picture.tsx'
import styles from './shop.module.css'
import { Stars } from './stars.tsx'

/** A product of a list: picture, description, price, and the list's buttons. */
export function ProductCard({ product, children }: { product: Product; children: ReactNode }) {
  const { link: Link } = usePlace()
  const { name, brand, description, price, rating, image, hasFreeShipping } = product
  const href = detailHref(product)
  return (
    <article className={styles.card} aria-label={name}>
      {/* The name is the same link: one tab stop is enough. */}
      <Link href={href} className={styles.picture ?? ''} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={image} />
      </Link>
      <div className={styles.facts}>
        <div className={styles.worth}>
          <Stars rating={rating} />
          <b>{money(price)}</b>
        </div>
        <h2 className={styles.name}>
          <Link href={href}>{name}</Link>
        </h2>
        <p className={styles.brand}>by {brand}</p>
        <p className={styles.description}>{description}</p>
        {hasFreeShipping && <FreeShipping />}
      </div>
      <div className={styles.buttons}>{children}</div>
    </article>
  )
}

export function FreeShipping() {
  return (
    <span className={styles.shipping}>
      <Badge icon={<IconTruckDelivery size={14} stroke={1.75} aria-hidden="true" />}>Free shipping</Badge>
    </span>
  )
}

/** The address of a product's page. */
export function detailHref({ slug }: Pick<Product, 'slug'>): string {
  return `/apps/ecommerce/product-detail/${slug}`
}
