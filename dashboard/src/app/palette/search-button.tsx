import { IconSearch } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { useTypedAhead } from '@firepay/ui/components/typed-ahead.ts'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { shellTexts } from '../../locale/shell.ts'
import { searchKeys } from '../../shared/modifier-key.ts'
import styles from './search-button.module.css'

/** Loads the palette ahead of its first use; it is there then without a network too. */
export const loadPalette = () => import('./palette.tsx')

/** Opens the palette; looks like the field that it opens. On narrow windows an icon. */
export function SearchButton({ isOpened, onOpen }: { isOpened: boolean; onOpen: () => void }) {
  useEffect(loadWhenIdle, [])
  useTypedAhead(isOpened)
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '$mod+k': (event) => {
            // The browser's own search stays away, also where nothing is opened.
            event.preventDefault()
            if (document.documentElement.dataset.scrollLocked === undefined) onOpen()
          },
        },
        // In fields too: left to itself, tinykeys hears no key that is pressed in one.
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
