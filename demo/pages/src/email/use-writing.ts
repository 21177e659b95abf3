import type { Mail } from '@firepay/demo-contract/email.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DemoApi, useDemoChange } from '../data.ts'
import { type Draft, emptyDraft, hasContent } from './drafts.ts'

/** Sends a mail or saves it as a draft; a saved draft keeps its number. */
async function store(api: DemoApi, { draft: { id, ...draft }, folder }: { draft: Draft; folder: 'sent' | 'draft' }) {
  const mail = { ...draft, cc: draft.cc.map(({ email }) => email), bcc: draft.bcc.map(({ email }) => email), folder }
  if (id === undefined) await api('POST /apps/email/send-email', { body: { mail } })
  else {
    const dataToUpdate: Partial<Mail> = { ...mail, time: new Date().toISOString() }
    await api('POST /apps/email/update-emails', { body: { emailIds: [id], dataToUpdate } })
  }
}

/** The mail being written; leaving it saves a draft. */
export function useWriting() {
  const [writing, setWriting] = useState<{ round: number; draft: Draft }>()
  const storing = useDemoChange(store, 'The email could not be saved')
  const removal = useDemoChange(
    (api, id: number) =>
      api('POST /apps/email/update-emails', { body: { emailIds: [id], dataToUpdate: { folder: 'trash' } } }),
    'The email could not be moved',
  )
  const keep = () => {
    if (writing === undefined || !hasContent(writing.draft)) return
    storing.mutate(
      { draft: writing.draft, folder: 'draft' },
      { onSuccess: () => showToast({ tone: 'info', text: 'The email was saved in Draft' }) },
    )
  }
  const leave = useEffectEvent(keep)
  useEffect(() => () => leave(), [])
  return {
    writing,
    isSending: storing.isPending,
    begin: (draft: Draft = emptyDraft) => {
      keep()
      setWriting({ round: (writing?.round ?? 0) + 1, draft })
    },
    change: (part: Partial<Draft>) =>
      setWriting((before) => before && { ...before, draft: { ...before.draft, ...part } }),
    send: () => {
      if (writing === undefined || storing.isPending) return
      if (writing.draft.to.length === 0) {
        showToast({ tone: 'bad', text: 'Please name at least one recipient' })
        return
      }
      storing.mutate(
        { draft: writing.draft, folder: 'sent' },
        {
          onSuccess: () => {
            showToast({ tone: 'ok', text: 'The email was sent' })
            setWriting(undefined)
          },
        },
      )
    },
    close: () => {
      keep()
      setWriting(undefined)
    },
    discard: () => {
      if (writing?.draft.id !== undefined) removal.mutate(writing.draft.id)
      setWriting(undefined)
    },
  }
}

export type Writing = ReturnType<typeof useWriting>
