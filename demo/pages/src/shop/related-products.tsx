import type { Product } from '@firepay/demo-contract/shop.ts'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { usePlace } from '../context.tsx'
import { money } from '../format.ts'
import { Answer } from '../shared/answer.tsx'
import { ProductPicture } from './pictures/product-picture.tsx'
import { detailHref } from './product-card.tsx'
import styles from './related-products.module.css'
import { Stars } from './stars.tsx'
import { useAllProducts } from './use-products.ts'

/** A carousel of five other products that wraps around. */
export function RelatedProducts({ to }: { to: Product }) {
  const { link: Link } = usePlace()
  const query = useAllProducts()
  const titleId = useId()
  const row = useRef<HTMLUListElement>(null)
  const [{ from, until }, setInSight] = useState({ from: 1, until: 1 })
  const look = () => row.current && setInSight(inSight(row.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates an equivalent `look`.
  useEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [query.data, to.id])
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>Related products</h2>
          <p>Often bought in the same order</p>
        </div>
        <span className={styles.place}>{from === until ? from : `${from}–${until}`} of 5</span>
        <IconButton label="Previous products" onClick={() => row.current && move(row.current, -1)}>
          <IconChevronLeft className="flip-rtl" size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next products" onClick={() => row.current && move(row.current, 1)}>
          <IconChevronRight className="flip-rtl" size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <Answer query={query} height={230} failed="Other products did not load">
        {({ products }) => (
          <ul key={to.id} ref={row} className={styles.row} aria-label="Related products" onScroll={look}>
            {relatedTo(to, products).map((product) => (
              <li key={product.id} className={styles.item}>
                <Link href={detailHref(product)} className={styles.link ?? ''}>
                  <span className={styles.picture}>
                    <ProductPicture image={product.image} />
                  </span>
                  <span className={styles.text}>
                    <b>{product.name}</b>
                    <span>by {product.brand}</span>
                    <span className={styles.worth}>
                      <Stars rating={product.rating} />
                      <b>{money(product.price)}</b>
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}

/** Products of the category first, then the newest. */
export function relatedTo<P extends Product>(to: Product, products: readonly P[]): P[] {
  const others = products.filter(({ id }) => id !== to.id)
  const isNear = ({ category }: Product) => category === to.category
  return [...others.filter(isNear), ...others.filter((one) => !isNear(one))].slice(0, 5)
}

/** The visible items of a row, from 1. */
function inSight(row: HTMLElement): { from: number; until: number } {
  const step = stepOf(row)
  // On right-to-left pages it is negative.
  const from = Math.round(Math.abs(row.scrollLeft) / step)
  return {
    from: from + 1,
    until: Math.min(row.childElementCount, from + Math.max(1, Math.round(row.clientWidth / step))),
  }
}

/** Scrolls a row by its visible width, wrapping around at both ends. */
function move(row: HTMLElement, direction: 1 | -1): void {
  const most = row.scrollWidth - row.clientWidth
  const at = Math.abs(row.scrollLeft)
  const isThere = direction === 1 ? at >= most - 2 : at <= 2
  const goal = isThere ? (direction === 1 ? 0 : most) : at + direction * row.clientWidth
  row.scrollTo({ left: getComputedStyle(row).direction === 'rtl' ? -goal : goal })
}

/** The distance between items, in pixels. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (first === undefined || second === undefined) return Math.max(1, row.clientWidth)
  return Math.max(1, Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left))
}
