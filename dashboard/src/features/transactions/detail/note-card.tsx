import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Field } from '@firepay/ui/components/field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { fieldError, problemText } from '../../../api/problem-text.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { useCan } from '../../../shared/current-user.ts'
import { transactionQuery } from '../transactions.queries.ts'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.note
const longest = 2_000

/** A note for the team. Saving is undone from the message that tells it. */
export function NoteCard({ transaction: t }: { transaction: Transaction }) {
  const can = useCan()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const put = (note: string) => api('PUT /transactions/{id}/note', { params: { id: t.id }, body: { note } })
  const keep = (changed: Transaction) => queries.setQueryData(transactionQuery(t.id).queryKey, changed)
  const save = useMutation({
    mutationFn: put,
    onSuccess: (changed, note) => {
      keep(changed)
      setDraft(null)
      const before = t.note ?? ''
      showToast({
        text: note === '' ? texts.removed : texts.saved,
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
  const may = can('update Note')
  if (draft === null) {
    return (
      <Card
        title={texts.title}
        action={
          may && (
            <Button tone="ghost" size="xs" onClick={() => setDraft(t.note ?? '')}>
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.length > longest || save.isPending) return
    if (draft.trim() === (t.note ?? '')) return setDraft(null)
    save.mutate(draft.trim())
  }
  const error =
    draft.length > longest
      ? texts.tooLong(draft.length)
      : save.isError
        ? (fieldError(save.error, 'note') ?? problemText(save.error))
        : undefined
  return (
    <Card title={texts.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.label} hideLabel hint={texts.hint} error={error}>
          {(wiring) => (
            <textarea
              {...wiring}
              className={styles.area}
              dir="auto"
              // biome-ignore lint/a11y/noAutofocus: the press on Edit asked for this field.
              autoFocus
              value={draft}
              onChange={(event) => {
                setDraft(event.currentTarget.value)
                if (save.isError) save.reset()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                setDraft(null)
              }}
            />
          )}
        </Field>
        <div className={styles.foot}>
          <Button tone="ghost" onClick={() => setDraft(null)}>
            {texts.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
