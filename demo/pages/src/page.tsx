import { type ComponentType, lazy } from 'react'
import { ComingNext } from './coming-next.tsx'
import { usePlace } from './context.tsx'
import { keyOf, type Page } from './pages.ts'
import { UnknownPage } from './unknown-page.tsx'

const lazyPages = new Map<Page['load'], ComponentType>()

/** The page of the URL, lazily loaded. */
export default function DemoPage() {
  const { page } = usePlace()
  if (page === undefined) return <UnknownPage />
  if (page.load === undefined) return <ComingNext page={page} />
  const Shown = lazyPages.get(page.load) ?? lazy(page.load)
  lazyPages.set(page.load, Shown)
  return <Shown key={keyOf(page)} />
}
