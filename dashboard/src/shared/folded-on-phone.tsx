import { Button } from '@firepay/ui/components/button.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { type ReactNode, useState } from 'react'

/**
 * On phones shows only the first of several cards; a button shows the rest, so that the following content stays close.
 * Wider windows show all.
 * @param isKept always shown, such as the selected card
 * @returns the cards to show, and the button after them; null if nothing is folded
 */
export function useFoldedOnPhone<T>(
  all: readonly T[],
  texts: { more: (count: number) => string; fewer: string },
  isKept: (item: T) => boolean = () => false,
): [readonly T[], ReactNode] {
  const isPhone = useNarrow(720)
  const [isOpen, setOpen] = useState(false)
  const kept = all.filter((item, index) => index === 0 || isKept(item))
  const folded = all.length - kept.length
  if (!isPhone || folded < 2) return [all, null]
  return [
    isOpen ? all : kept,
    <Button
      key="fold"
      tone="ghost"
      block
      aria-expanded={isOpen}
      iconEnd={
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" style={isOpen ? { rotate: '180deg' } : undefined} />
      }
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? texts.fewer : texts.more(folded)}
    </Button>,
  ]
}
