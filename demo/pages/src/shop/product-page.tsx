import type { Product } from '@firepay/demo-contract/shop.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import {
  IconRefresh,
  IconRosetteDiscountCheck,
  IconShieldCheck,
  IconStack2,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useParam, usePlace } from '../context.tsx'
import { DemoError, useDemo } from '../data.ts'
import { money } from '../format.ts'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { ColorChoice } from './color-choice.tsx'
import { ProductPicture } from './pictures/product-picture.tsx'
import { CartButton, WishButton } from './product-buttons.tsx'
import styles from './product-page.module.css'
import { RelatedProducts } from './related-products.tsx'
import { ShareMenu } from './share-menu.tsx'
import { Stars } from './stars.tsx'

/** The product of the URL without one (catalogue 4.3). */
const first = '/apps/ecommerce/product-detail/pocket-field-recorder-26'

/** A product with its details (catalogue 5.6). Its URL ends in its number. */
export default function ProductPage() {
  const slug = useParam('slug')
  const id = /\d+$/.exec(slug)?.[0] ?? '0'
  const query = useDemo(['product', id], (api, signal) =>
    api('GET /apps/ecommerce/products/{id}', { params: { id }, signal }),
  )
  const isUnknown = query.error instanceof DemoError && query.error.status === 404
  if (slug === '') return <Navigate to={first as string} replace />
  return (
    <PageLayout title="Product details">
      {isUnknown ? (
        <NotFound />
      ) : (
        <Answer query={query} height={640} failed="The product did not load">
          {({ product }) => (
            <div className={styles.page}>
              <Details key={product.id} product={product} />
              <RelatedProducts to={product} />
            </div>
          )}
        </Answer>
      )}
    </PageLayout>
  )
}

function NotFound() {
  const { link: Link } = usePlace()
  return (
    <Banner tone="bad" title="Product not found." live="assertive">
      The shop has nothing at this address. <Link href="/apps/ecommerce/shop">To the shop</Link>
    </Banner>
  )
}

type Shown = Product & { isInWishlist: boolean; isInCart: boolean; colorOptions: readonly string[] }

function Details({ product }: { product: Shown }) {
  const { link: Link } = usePlace()
  const { name, brand, price, rating, description, image, capacity, hasFreeShipping, colorOptions } = product
  return (
    <Card flush aria-label={name} className={styles.card ?? ''}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <ProductPicture image={image} />
        </div>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.brand}>
            by <Link href={`/apps/ecommerce/shop?brands=${encodeURIComponent(brand)}`}>{brand}</Link>
          </p>
          <p className={styles.worth}>
            <b>{money(price)}</b>
            <span className={styles.rating}>
              <Stars rating={rating} />
              <span aria-hidden="true">{rating} of 5</span>
            </span>
            <Badge tone="ok">In stock</Badge>
          </p>
          <p className={styles.description}>{description}</p>
          <ul className={styles.facts}>
            {hasFreeShipping && (
              <li>
                <IconTruckDelivery size={18} stroke={1.75} aria-hidden="true" /> Free shipping
              </li>
            )}
            <li>
              <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
              <span>
                Capacity <b>{capacity}</b>
              </span>
            </li>
            <li>
              <IconWallet size={18} stroke={1.75} aria-hidden="true" /> Wallet
              <Badge tone="ok" icon={null}>
                Active
              </Badge>
            </li>
          </ul>
          <ColorChoice colors={colorOptions} />
          <div className={styles.buttons}>
            <CartButton product={product} size="lg" tone="primary" />
            <WishButton product={product} size="lg" />
            <ShareMenu />
          </div>
        </div>
      </div>
      <ul className={styles.promises}>
        <Pledge
          icon={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden="true" />}
          title={`Made by ${brand}`}
        >
          Each piece carries a number and the name of its maker.
        </Pledge>
        <Pledge icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} title="30 days to exchange">
          Send it back in any box. We pay the way there and back.
        </Pledge>
        <Pledge icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />} title="2 years of repair">
          Parts and work are free for the first two years.
        </Pledge>
      </ul>
    </Card>
  )
}

function Pledge({ icon, title, children }: { icon: React.ReactNode; title: string; children: React.ReactNode }) {
  return (
    <li>
      <span className={styles.sign}>{icon}</span>
      <b>{title}</b>
      <span className={styles.text}>{children}</span>
    </li>
  )
}
