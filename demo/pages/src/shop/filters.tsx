import { Button } from '@firepay/ui/components/button.tsx'
import { type ReactNode, useId } from 'react'
import type { SearchParams } from '../shared/use-search-params.ts'
import type { Facets } from './facets.ts'
import styles from './filters.module.css'
import { PriceSlider } from './price-slider.tsx'
import { Stars } from './stars.tsx'
import { priceRanges, type Wanted } from './wanted.ts'

type Props = { wanted: Wanted; facets: Facets | undefined; onChange: (part: SearchParams) => void }

/** The filters of the shop. `facets` is absent while loading. */
export function Filters({ wanted, facets, onChange }: Props) {
  const set = useId()
  const withBrand = (brand: string) =>
    wanted.brands.includes(brand) ? wanted.brands.filter((one) => one !== brand) : [...wanted.brands, brand]
  return (
    <>
      <Group name="Price">
        {priceRanges.map(({ value, label }) => (
          <Choice
            key={value}
            name={`${set}-price`}
            isOn={wanted.price === value && (value !== '' || wanted.between === undefined)}
            onPick={() => onChange({ price: value, between: undefined })}
          >
            {label}
          </Choice>
        ))}
      </Group>
      <Group name="Price range">
        <PriceSlider
          value={wanted.between}
          onChange={(from, to) => onChange({ price: undefined, between: `${from}-${to}` })}
        />
      </Group>
      {facets && (
        <>
          <Group name="Categories">
            <Choice
              name={`${set}-category`}
              isOn={wanted.category === ''}
              onPick={() => onChange({ category: undefined })}
            >
              All
            </Choice>
            {facets.categories.map(({ value, count }) => (
              <Choice
                key={value}
                count={count}
                name={`${set}-category`}
                isOn={wanted.category === value}
                onPick={() => onChange({ category: value })}
              >
                {capitalized(value)}
              </Choice>
            ))}
          </Group>
          <Group name="Brands">
            {facets.brands.map(({ value, count }) => (
              <Choice
                key={value}
                count={count}
                isOn={wanted.brands.includes(value)}
                onPick={() => onChange({ brands: withBrand(value).join(',') })}
              >
                {value}
              </Choice>
            ))}
          </Group>
          <Group name="Ratings">
            <Choice
              name={`${set}-rating`}
              isOn={wanted.ratingMin === 0}
              onPick={() => onChange({ ratingMin: undefined })}
            >
              All
            </Choice>
            {facets.ratings.map(({ value, count }) => (
              <Choice
                key={value}
                count={count}
                name={`${set}-rating`}
                isOn={String(wanted.ratingMin) === value}
                onPick={() => onChange({ ratingMin: value })}
              >
                <span className={styles.stars}>
                  <Stars rating={Number(value)} /> and up
                </span>
              </Choice>
            ))}
          </Group>
        </>
      )}
    </>
  )
}

/** Clears all filters. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button tone="ghost" size="xs" onClick={onClear}>
      Clear all
    </Button>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

/** A radio of the group `name`; without a name a checkbox. */
function Choice({
  name,
  count,
  isOn,
  onPick,
  children,
}: {
  name?: string
  count?: number
  isOn: boolean
  onPick: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <label className={styles.choice} htmlFor={id}>
      <input id={id} type={name === undefined ? 'checkbox' : 'radio'} name={name} checked={isOn} onChange={onPick} />
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
