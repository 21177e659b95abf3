import { IconSearch } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { isPageCovered } from '@firepay/ui/components/page-covered.ts'
import { useTypedAhead } from '@firepay/ui/components/typed-ahead.ts'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { shellTexts } from '../../locale/shell.ts'
import { searchKeys } from '../../shared/modifier-key.ts'
import styles from './search-button.module.css'

/** Preloads the palette, so that it also opens without a network. */
export const loadPalette = () => import('./palette.tsx')

/** Opens the palette; looks like its search field, or an icon on narrow windows. */
export function SearchButton({ isOpened, onOpen }: { isOpened: boolean; onOpen: () => void }) {
  useEffect(loadWhenIdle, [])
  useTypedAhead(isOpened)
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '$mod+k': (event) => {
            // Suppresses the browser's search, even when nothing opens.
            event.preventDefault()
            if (!isPageCovered()) onOpen()
          },
        },
        // In fields too: by default tinykeys ignores keys pressed there.
        { ignore: ({ repeat, isComposing }) => repeat || isComposing },
      ),
    [onOpen],
  )
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      aria-keyshortcuts="Meta+K Control+K"
      title={shellTexts.search.open}
      onClick={onOpen}
      onPointerEnter={() => void loadPalette()}
      onFocus={() => void loadPalette()}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.text}>{shellTexts.search.open}</span>{' '}
      <span className={styles.keys}>
        <Kbd>{searchKeys}</Kbd>
      </span>
    </button>
  )
}

function loadWhenIdle(): (() => void) | undefined {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') return undefined
  const handle = requestIdleCallback(() => void loadPalette().catch(() => undefined), { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}
