import type { Page } from '@firepay/demo-contract/search.ts'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconSearch } from '@firepay/ui/components/icons.ts'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { Marked } from '@firepay/ui/components/marked.tsx'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { usePlace } from '../context.tsx'
import { useDemo, useDemoChange } from '../data.ts'
import { NamedIcon } from '../icon.tsx'
import styles from './bookmarks.module.css'
import { KeysToMove } from './keys.tsx'

/** Limits of bookmarks in the header, and of offered pages (catalogue 2.9). */
const inHeader = 10
const offered = 6

/** Bookmarked pages as icons, and a star that opens their editor. */
export function Bookmarks() {
  const { link: Link } = usePlace()
  const { data } = useDemo(['bookmarks'], (api, signal) => api('GET /api/bookmarks/data', { signal }))
  const bookmarks = data?.bookmarks ?? []
  return (
    <div className={styles.bookmarks}>
      <ul className={styles.icons} aria-label="Bookmarks">
        {bookmarks.slice(0, inHeader).map((page) => (
          <li key={page.id}>
            <Link href={page.link} className={styles.icon ?? ''} title={page.title} aria-label={page.title}>
              <NamedIcon name={page.icon} size={20} />
            </Link>
          </li>
        ))}
      </ul>
      {bookmarks.length > inHeader && (
        <Menu
          label="More bookmarks"
          trigger={
            <IconButton label="More bookmarks">
              <IconChevronDown size={20} stroke={1.75} />
            </IconButton>
          }
        >
          {bookmarks.slice(inHeader).map((page) => (
            <MenuItem key={page.id} href={page.link} as={Link} icon={<NamedIcon name={page.icon} size={16} />}>
              {page.title}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Popover
        label="Bookmark pages"
        closeLabel="Close"
        width={320}
        trigger={
          <IconButton label="Bookmark pages" className={styles.star ?? ''}>
            <IconStar size={20} stroke={1.75} />
          </IconButton>
        }
      >
        {(close) => <Chooser pages={data?.suggestions ?? []} onChosen={close} />}
      </Popover>
    </div>
  )
}

function Chooser({ pages, onChosen }: { pages: readonly Page[]; onChosen: () => void }) {
  const [text, setText] = useState('')
  const rows = useRef<HTMLUListElement>(null)
  const wanted = text.trim().toLowerCase()
  const found =
    wanted === ''
      ? pages.filter(({ isBookmarked }) => isBookmarked)
      : pages.filter(({ title }) => title.toLowerCase().includes(wanted))
  const shown = wanted === '' ? found : found.slice(0, offered)
  const move = (event: KeyboardEvent) => {
    const links = [...(rows.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((one) => one.matches(':focus'))
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && links.length > 0) {
      event.preventDefault()
      links[(at + step + links.length) % links.length]?.focus()
    } else if (event.key === 'Enter' && at < 0 && event.target instanceof HTMLInputElement) {
      links[0]?.click()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between focusable elements.
    <div onKeyDown={move}>
      <TextField
        label="Find a page"
        hideLabel
        placeholder="Find a page"
        start={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul ref={rows} className={styles.rows} aria-label={wanted === '' ? 'Bookmarked pages' : 'Pages found'}>
        {shown.map((page) => (
          <Row key={page.id} page={page} mark={wanted} onChosen={onChosen} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{wanted === '' ? 'Nothing is bookmarked' : 'No results'}</p>}
      <div className={styles.foot}>
        <span>
          {shown.length < found.length ? `${shown.length} of ${found.length} pages` : pagesCounted(found.length)}
        </span>
        <span className={styles.keys}>
          <KeysToMove>move</KeysToMove>
          <Kbd>↵</Kbd> open
        </span>
      </div>
    </div>
  )
}

const pagesCounted = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

function Row({ page, mark, onChosen }: { page: Page; mark: string; onChosen: () => void }) {
  const { link: Link } = usePlace()
  const toggle = useDemoChange((api, id: number) => api('POST /api/bookmarks/update', { body: { id } }))
  const Star = page.isBookmarked ? IconStarFilled : IconStar
  return (
    <li className={styles.row}>
      <Link href={page.link} className={styles.page ?? ''} onClick={onChosen}>
        <NamedIcon name={page.icon} size={16} />
        <span>
          <Marked text={page.title} mark={mark} within />
        </span>
      </Link>
      <IconButton
        size="sm"
        label={`Bookmark ${page.title}`}
        pressed={page.isBookmarked}
        className={page.isBookmarked ? (styles.on ?? '') : ''}
        onClick={() => toggle.mutate(page.id)}
      >
        <Star size={16} stroke={1.75} />
      </IconButton>
    </li>
  )
}
