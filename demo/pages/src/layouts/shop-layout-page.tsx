import { Banner } from '@firepay/ui/components/banner.tsx'
import { usePlace } from '../context.tsx'
import HomePage from '../dashboards/home-page.tsx'
import styles from './layouts.module.css'

const notes: Readonly<Record<string, string>> = {
  '/page-layout/collapse-menu': 'The menu shows its icons only while this page is open. Opened by hand it stays open.',
  '/page-layout/layout-boxed': 'The content of this page stays in the middle, however wide the window is.',
  '/page-layout/without-menu': 'This page has no menu at its side; the button in the header opens it.',
}

/** The home page in another layout, with a note that names it. */
export default function ShopLayoutPage() {
  const { page } = usePlace()
  return (
    <>
      <div className={styles.note}>
        <Banner tone="info">{notes[page?.path ?? '']}</Banner>
      </div>
      <HomePage />
    </>
  )
}
