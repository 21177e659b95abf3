import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { useCan } from '../../../shared/current-user.ts'
import { FormFailure } from '../../../shared/form/form-failure.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { problemText } from '../../../shared/problem-text.ts'
import { transactionQuery } from '../transactions.queries.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.note
const longest = 2_000

/** A note for the team. The toast after saving offers undo. */
export function NoteCard({ transaction: t }: { transaction: Transaction }) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const may = can('update Note')
  if (isOpen) {
    return (
      <Card title={texts.title}>
        <NoteForm transaction={t} onClose={() => setOpen(false)} />
      </Card>
    )
  }
  return (
    <Card
      title={texts.title}
      action={
        may && (
          <Button tone="ghost" size="xs" onClick={() => setOpen(true)}>
            {t.note === undefined ? texts.add : texts.edit}
          </Button>
        )
      }
    >
      <p className={styles.text} dir="auto">
        {t.note ?? <span className={styles.quiet}>{may ? texts.none : `${texts.none} ${texts.may}`}</span>}
      </p>
    </Card>
  )
}

function NoteForm({ transaction: t, onClose }: { transaction: Transaction; onClose: () => void }) {
  const queries = useQueryClient()
  const put = (note: string) => api('PUT /transactions/{id}/note', { params: { id: t.id }, body: { note } })
  const keep = (changed: Transaction) => queries.setQueryData(transactionQuery(t.id).queryKey, changed)
  const form = useForm({
    initial: { note: t.note ?? '' },
    lostWith: 'address',
    check: ({ note }) => ({ note: note.length > longest ? texts.tooLong(note.length) : undefined }),
    unchanged: onClose,
    send: ({ note }) => put(note.trim()),
    sent: (changed, { note }) => {
      keep(changed)
      onClose()
      const before = t.note ?? ''
      showToast({
        text: note.trim() === '' ? texts.removed : texts.saved,
        tone: 'ok',
        action: {
          label: texts.undo,
          run: () =>
            void put(before).then(keep, (error) =>
              showToast({ text: `${texts.failed} ${problemText(error)}`, tone: 'bad' }),
            ),
        },
      })
    },
  })
  return (
    <form {...form.form}>
      <Stack gap="sm">
        <FormFailure of={form} />
        <Textarea
          label={texts.label}
          hideLabel
          hint={texts.hint}
          dir="auto"
          // The press on Edit requested this field.
          autoFocus
          {...form.field('note')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onClose()
          }}
        />
        <Group justify="end">
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={form.isBusy}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
