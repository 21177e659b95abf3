import { Button } from '@firepay/ui/components/button.tsx'
import { CommandDialog } from '@firepay/ui/components/command-dialog.tsx'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import type { MenuGroup } from '@firepay/ui/shell/extension.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paletteTexts as texts } from '../../locale/palette.ts'
import { shellTexts } from '../../locale/shell.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { useCurrencyOrder } from '../../shared/default-currency.ts'
import type { ListedMode } from '../../shared/mode.ts'
import { modifierKey } from '../../shared/modifier-key.ts'
import { problemText } from '../../shared/problem-text.ts'
import { viewAs } from '../../shared/view-as.ts'
import { useShownSite } from '../use-shown-site.ts'
import { foundGroups, type ItemGroup } from './found-groups.tsx'
import type { Destination, Item } from './item.ts'
import {
  type ActionsProps,
  amountItems,
  filterItem,
  filterValue,
  listItems,
  matchingItems,
  pageItems,
  repeatItem,
  useActions,
} from './own-items.tsx'
import { keepRecent, recentItems } from './recent.ts'
import { type Found, useFound } from './use-found.ts'

/** The command palette (⌘K): pages, actions and server search, by keyboard. */
export function Palette({
  opened,
  onClose,
  menu,
  ...props
}: { opened: boolean; onClose: () => void; menu: readonly MenuGroup[] } & ActionsProps) {
  const merchantId = useUser().merchant.id
  const { mode } = useShownSite()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isCommand = text.startsWith('>')
  const found = useFound(isCommand || props.isOutside ? '' : text, mode)
  const pages = pageItems(menu)
  const actions = useActions(props)
  const currencies = useCurrencyOrder({ mode })
  const time = useTimeSettings()
  const mayRepeat = useCan()('repeat Notification') && viewAs.role() === null
  const go = useGo()

  const groups = isCommand
    ? named('actions', matchingItems(actions, text.slice(1).trim()))
    : text === ''
      ? [...named('recent', recentItems(merchantId)), ...named('pages', pages), ...named('actions', actions)]
      : foundBy(text, {
          found,
          pages: props.isOutside ? pages : [...pages, ...listItems()],
          actions,
          marksTest: mode === 'all',
          time,
          currencies: props.isOutside ? undefined : currencies,
          mayRepeat,
        })
  const items = groups.flatMap((group) => (group.isOld ? [] : group.commands))
  // The list filter is offered for any text.
  const isNothingFound = items.every(({ value }) => value === filterValue)
  const close = () => {
    onClose()
    setTyped('')
  }
  const choose = (item: Item, inNewTab: boolean) => {
    keepRecent(merchantId, item)
    if (item.go && inNewTab) go.inNewTab(item.go)
    else {
      close()
      if (item.go) go.here(item.go)
      else item.run()
    }
  }
  // A leading page or action stays first when search results arrive.
  const isFirstKnown = !found.isPending || groups[0]?.key === 'pages'
  return (
    <CommandDialog
      opened={opened}
      onClose={close}
      title={texts.title}
      placeholder={texts.placeholder}
      closeLabel={shellTexts.pages.close}
      text={typed}
      onText={setTyped}
      maxLength={256}
      groups={groups}
      enter={found.error !== null ? 'fails' : isFirstKnown ? 'now' : 'waits'}
      onChoose={(value, inNewTab) => {
        const item = items.find((one) => one.value === value)
        if (item) choose(item, inNewTab)
      }}
      onShiftEnter={isSearch(text, props) ? () => choose(filterItem(text), false) : undefined}
      note={noteOf(text, { found, isNothingFound, isOutside: props.isOutside, mode })}
      status={statusOf(found, items.length)}
      foot={<Keys />}
    />
  )
}

const isSearch = (text: string, { isOutside }: ActionsProps) => text.length >= 3 && !text.startsWith('>') && !isOutside

type Known = {
  found: Found
  pages: Item[]
  actions: Item[]
  marksTest: boolean
  time: ReturnType<typeof useTimeSettings>
  /** Currencies of the transactions; undefined without a transactions list. */
  currencies: readonly string[] | undefined
  mayRepeat: boolean
}

function foundBy(text: string, { found, pages, actions, marksTest, time, currencies, mayRepeat }: Known): ItemGroup[] {
  const groups = found.answer ? foundGroups(found.answer, { mark: text, marksTest, time }) : []
  const amounts = amountItems(text, currencies ?? [])
  const filter = currencies && text.length >= 3 ? [filterItem(text)] : []
  const missed = mayRepeat && !found.isPending ? missedIn(found) : undefined
  const repeat = missed === undefined ? [] : [repeatItem(missed)]
  return [
    ...named('pages', matchingItems(pages, text)),
    ...groups.map((group) => ({ ...group, isOld: found.isPending })),
    ...named('actions', [...matchingItems(actions, text), ...amounts, ...filter, ...repeat]),
  ]
}

/** The object of the first found notification that failed or was canceled, so that no attempt follows. */
function missedIn({ answer }: Found): { objectId: string; reference: string } | undefined {
  for (const { status, objectId, reference } of answer?.notifications.items ?? []) {
    if ((status === 'failed' || status === 'canceled') && reference !== undefined) return { objectId, reference }
  }
}

function named(key: 'recent' | 'pages' | 'actions', items: readonly Item[]): ItemGroup[] {
  if (items.length === 0) return []
  // The same page may also be in another group.
  const commands = key === 'recent' ? items.map((item) => ({ ...item, value: `recent:${item.value}` })) : items
  return [{ key, name: texts.groups[key], commands }]
}

function useGo() {
  const router = useRouter()
  // The route keeps site and mode; other URL parameters belong to the page being left.
  return {
    here: (destination: Destination) => void router.navigate(destination as never),
    inNewTab: (destination: Destination) =>
      void window.open(router.buildLocation(destination as never).href, '_blank', 'noopener'),
  }
}

function statusOf(found: Found, count: number): string {
  if (found.isPending) return texts.status.searching
  return count === 0 ? texts.status.none : texts.status.found(count)
}

/** Why results are missing; null if nothing needs explaining. */
function noteOf(
  text: string,
  {
    found,
    isNothingFound,
    isOutside,
    mode,
  }: { found: Found; isNothingFound: boolean; isOutside: boolean; mode: ListedMode },
): ReactNode {
  if (found.isOffline) return texts.offline
  if (found.error !== null) {
    return (
      <>
        <span role="alert">
          {texts.failed} {problemText(found.error)}
        </span>
        <Button size="sm" onClick={found.retry}>
          {texts.tryAgain}
        </Button>
      </>
    )
  }
  if (text === '' || found.isPending) return null
  if (text.startsWith('>')) return isNothingFound ? texts.noCommand : null
  if (text.length < 3 && !isOutside) return texts.short
  const isLate = Object.values(found.answer ?? {}).some((group) => group?.isLate)
  return isNothingFound && !isLate ? `${texts.none[isOutside ? 'all' : mode](text)} ${texts.noneText}` : null
}

function Keys() {
  const { keys, hint } = texts
  return (
    <>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {keys.move}
      </span>
      <span>
        <Kbd>↵</Kbd> {keys.open}
      </span>
      <span>
        <Kbd>{modifierKey}</Kbd> <Kbd>↵</Kbd> {keys.newTab}
      </span>
      <span>
        {hint.before} <Kbd>{hint.key}</Kbd> {hint.after}
      </span>
    </>
  )
}
