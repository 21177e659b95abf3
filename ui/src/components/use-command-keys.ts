import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Command, CommandGroup, Enter } from './command-list.tsx'

/** The active command and the key handler of the field. */
export function useCommandKeys({
  text,
  groups,
  enter,
  onChoose,
  onShiftEnter,
}: {
  text: string
  groups: readonly CommandGroup[]
  enter: Enter
  onChoose: (value: string, inNewTab: boolean) => void
  onShiftEnter?: (() => void) | undefined
}): { active: Command | undefined; isMoved: boolean; press: (event: KeyboardEvent) => void } {
  const [moved, setMoved] = useState<{ text: string; value: string } | null>(null)
  const [asked, setAsked] = useState<{ text: string; inNewTab: boolean } | null>(null)
  const open = groups.flatMap((group) => (group.isOld ? [] : group.commands))
  const chosen = moved?.text === text ? open.find((command) => command.value === moved.value) : undefined
  const active = chosen ?? (enter === 'waits' ? undefined : open[0])

  // Enter came before the results of the current text: it applies to those results only.
  useEffect(() => {
    if (asked === null || (enter === 'waits' && asked.text === text)) return
    setAsked(null)
    if (enter === 'now' && asked.text === text && active) onChoose(active.value, asked.inNewTab)
  }, [asked, enter, text, active, onChoose])

  const press = (event: KeyboardEvent) => {
    // The field does not hold text in composition yet.
    if (event.nativeEvent.isComposing) return
    const at = active ? open.indexOf(active) : -1
    const to = new Map([
      ['ArrowDown', open[(at + 1) % open.length]],
      ['ArrowUp', open.at(at <= 0 ? -1 : at - 1)],
      ['PageDown', open[Math.min(at + 8, open.length - 1)]],
      ['PageUp', open[Math.max(at - 8, 0)]],
      ['Home', open[0]],
      ['End', open.at(-1)],
    ])
    const inNewTab = event.ctrlKey || event.metaKey
    if (to.has(event.key) && !event.shiftKey) {
      event.preventDefault()
      const command = to.get(event.key)
      if (command) setMoved({ text, value: command.value })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.shiftKey) onShiftEnter?.()
      else if (active) onChoose(active.value, inNewTab)
      else if (enter === 'waits') setAsked({ text, inNewTab })
    }
  }
  return { active, isMoved: chosen !== undefined, press }
}
