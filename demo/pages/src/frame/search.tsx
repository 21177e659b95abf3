import type { ResultOf } from '@firepay/contract/http/route.ts'
import type { searchRoutes } from '@firepay/demo-contract/search.ts'
import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { CommandDialog } from '@firepay/ui/components/command-dialog.tsx'
import type { Command, CommandGroup } from '@firepay/ui/components/command-list.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDemo } from '../data.ts'
import { NamedIcon } from '../icon.tsx'
import { KeysToMove } from './keys.tsx'
import styles from './panels.module.css'

const fileIcons: Record<string, string> = { image: 'Map', document: 'FileText', sheet: 'Grid' }

type Found = { title: string; total: number; limit: number; commands: Command[] }

/** Pages, files and contacts of the sample area by their titles, four of each (specification, section 2). */
export default function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { data } = useDemo(['search'], (api, signal) => api('GET /api/main-search/data', { signal }))
  const wanted = text.trim()
  const groups = wanted === '' || data === undefined ? [] : found(data.searchArr, wanted).map(shownGroup)
  const total = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  const close = () => {
    onClose()
    setText('')
  }
  return (
    <CommandDialog
      opened={opened}
      onClose={close}
      title="Search the sample area"
      placeholder="Pages, files, contacts"
      closeLabel="Close"
      text={text}
      onText={setText}
      maxLength={100}
      groups={groups}
      enter={data === undefined ? 'waits' : 'now'}
      onChoose={(value, inNewTab) => {
        // Files and contacts are samples: choosing one only closes the search.
        const address = value.startsWith('/') ? value : undefined
        if (address !== undefined && inNewTab) return void window.open(address, '_blank', 'noopener')
        close()
        if (address !== undefined) void navigate({ to: address })
      }}
      status={wanted === '' ? '' : `${total} found`}
      foot={
        <>
          <KeysToMove>move through all groups</KeysToMove>
          <span className={styles.footEnd}>Files and contacts are samples and do not open</span>
        </>
      }
    />
  )
}

type SearchData = ResultOf<(typeof searchRoutes)['searchData']>['searchArr']

function found([pages, files, contacts]: SearchData, text: string): Found[] {
  const hits = <T extends { title: string }>(records: readonly T[]) =>
    records.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
  const group = <T extends { title: string }>(
    of: { groupTitle: string; searchLimit: number; data: readonly T[] },
    command: (record: T) => Omit<Command, 'label' | 'mark' | 'marksWithin'>,
  ): Found => {
    const all = hits(of.data)
    const commands = all
      .slice(0, of.searchLimit)
      .map((one) => ({ ...command(one), label: one.title, mark: text, marksWithin: true }))
    return { title: of.groupTitle, total: all.length, limit: of.searchLimit, commands }
  }
  return [
    group(pages, ({ link, icon }) => ({ value: link, icon: <NamedIcon name={icon} size={16} /> })),
    group(files, ({ title, by, size, file }) => ({
      value: `file:${title}`,
      hint: `by ${by}`,
      end: size,
      icon: <NamedIcon name={fileIcons[file] ?? ''} size={16} />,
    })),
    group(contacts, ({ title, email, date }) => ({
      value: `contact:${email}`,
      hint: email,
      end: date,
      icon: <Avatar name={title} />,
    })),
  ]
}

function shownGroup({ title, total, limit, commands }: Found): CommandGroup {
  return {
    key: title,
    name: title,
    end: total > limit ? `${limit} of ${total}` : String(total),
    commands,
    ...(commands.length === 0 && { note: 'No results' }),
  }
}
