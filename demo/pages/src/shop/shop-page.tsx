import type { Product } from '@firepay/demo-contract/shop.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconSearch } from '@firepay/ui/components/icons.ts'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { IconFilter, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDemo } from '../data.ts'
import { PageSteps } from '../records/page-steps.tsx'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { type SearchParams, useSearchParams } from '../shared/use-search-params.ts'
import { facetsOf } from './facets.ts'
import { ClearFilters, Filters } from './filters.tsx'
import { CartButton, WishButton } from './product-buttons.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './shop.module.css'
import { useAllProducts } from './use-products.ts'
import { noFilter, perPage, queryOf, sorts, type Wanted, wantedOf, wordsOf } from './wanted.ts'

/** The shop: search, filters, order and cart (catalogue 5.6). The query is in the URL. */
export default function ShopPage() {
  const [params, setParams] = useSearchParams()
  const wanted = wantedOf(params)
  const asked = queryOf(wanted)
  const query = useDemo(['products', asked], (api, signal) =>
    api('GET /apps/ecommerce/products', { query: asked, signal }),
  )
  const all = useAllProducts()
  const [isFiltering, setIsFiltering] = useState(false)
  const search = useSearchText(wanted.q, (q) => setParams({ q, page: undefined }))
  const change = (part: SearchParams) => setParams({ page: undefined, ...part })
  const clear = () => {
    search.setText('')
    setParams(noFilter)
  }
  const facets = all.data && facetsOf(all.data.products)
  const filters = <Filters wanted={wanted} facets={facets} onChange={change} />
  return (
    <PageLayout title="Shop">
      <div className={styles.shop}>
        <Card flush className={styles.aside ?? ''} title="Filters" action={<ClearFilters onClear={clear} />}>
          {filters}
        </Card>
        <div className={styles.main}>
          <div className={styles.bar}>
            <p className={styles.found} role="status">
              {query.data && foundText(query.data.total)}
            </p>
            <Button
              className={styles.filter ?? ''}
              icon={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setIsFiltering(true)}
            >
              Filters
            </Button>
            <div className={styles.sort}>
              <Select
                label="Sort by"
                hideLabel
                options={sorts}
                value={wanted.sortBy}
                onChange={(sortBy) => change({ sortBy })}
              />
            </div>
            <ViewSwitch view={wanted.view} onChange={(view) => setParams({ view })} />
          </div>
          <TextField
            label="Search products"
            hideLabel
            type="search"
            autoComplete="off"
            placeholder="Search products"
            start={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            value={search.text}
            onChange={(event) => search.setText(event.currentTarget.value)}
          />
          <div data-waiting={query.isPlaceholderData || undefined} className={styles.results}>
            <Answer query={query} height={800} failed="The products did not load">
              {({ products, total }) =>
                total === 0 ? (
                  <NoResults wanted={wanted} onClear={clear} />
                ) : (
                  <Results
                    products={products}
                    total={total}
                    wanted={wanted}
                    goTo={(page) => setParams({ page: String(page) })}
                  />
                )
              }
            </Answer>
          </div>
        </div>
      </div>
      <Drawer
        opened={isFiltering}
        onClose={() => setIsFiltering(false)}
        title="Filters"
        side="start"
        width={320}
        closeLabel="Close the filters"
        footer={
          <>
            <Button onClick={clear}>Clear all</Button>
            <Button tone="primary" onClick={() => setIsFiltering(false)}>
              Show {query.data && foundText(query.data.total)}
            </Button>
          </>
        }
      >
        <div className={styles.drawer}>{filters}</div>
      </Drawer>
    </PageLayout>
  )
}

type Found = Product & { isInWishlist: boolean; isInCart: boolean }

function Results({
  products,
  total,
  wanted: { page, view },
  goTo,
}: {
  products: readonly Found[]
  total: number
  wanted: Wanted
  goTo: (page: number) => void
}) {
  const top = useRef<HTMLUListElement>(null)
  const last = Math.ceil(total / perPage)
  const open = (next: number) => {
    goTo(next)
    top.current?.parentElement?.scrollIntoView()
  }
  // The URL may have a page beyond the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates an equivalent `goTo`.
  useEffect(() => {
    if (page > last) goTo(last)
  }, [page, last])
  return (
    <>
      <ul ref={top} className={styles.products} data-view={view} aria-label="Products">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product}>
              <WishButton product={product} />
              <CartButton product={product} />
            </ProductCard>
          </li>
        ))}
      </ul>
      <Card>
        <div className={styles.foot}>
          <span>
            {(page - 1) * perPage + 1}–{Math.min(total, page * perPage)} of {total}
          </span>
          <PageSteps page={page} last={last} goTo={open} />
        </div>
      </Card>
    </>
  )
}

function NoResults({ wanted, onClear }: { wanted: Wanted; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<IconFilterOff size={20} stroke={1.75} />}
        title="No results"
        actions={<Button onClick={onClear}>Show all products</Button>}
      >
        Nothing matches {wordsOf(wanted).join(', ')}.
      </EmptyState>
    </Card>
  )
}

function ViewSwitch({ view, onChange }: { view: Wanted['view']; onChange: (view: Wanted['view']) => void }) {
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={onChange}
      options={[
        {
          value: 'grid',
          label: <ViewIcon name="Grid" icon={<IconLayoutGrid size={16} stroke={1.75} aria-hidden="true" />} />,
        },
        {
          value: 'list',
          label: <ViewIcon name="List" icon={<IconList size={16} stroke={1.75} aria-hidden="true" />} />,
        },
      ]}
    />
  )
}

function ViewIcon({ name, icon }: { name: string; icon: React.ReactNode }) {
  return (
    <span title={name} className={styles.view}>
      {icon}
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** Debounce of the search in milliseconds. */
const pauseMs = 250

/** The debounced search text. */
function useSearchText(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text starts a search.
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => ask(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText }
}

function foundText(total: number): string {
  return total === 1 ? '1 result found' : `${total} results found`
}
