import {
  isFreeHeaderName,
  isHeaderValue,
  maxExtraHeaders,
  maxHeaderValueLength,
} from '@firepay/contract/notifications/extra-headers.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPlus, IconTrash } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { notificationTexts } from '../../../locale/notification.ts'
import { useCan } from '../../../shared/current-user.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { problemText } from '../../../shared/problem-text.ts'
import type { Site } from '../sites.queries.ts'
import type { Endpoint } from './endpoint-card.tsx'
import styles from './site-notifications.module.css'

const texts = notificationTexts.headers

/** Headers of every request to the endpoint. Values are write-only. */
export function HeadersCard({ site, endpoint }: { site: Site; endpoint: Endpoint }) {
  const may = useCan()('update Site')
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const { headers } = endpoint
  const refusal = !may
    ? notificationTexts.endpoint.notAllowed
    : headers.length >= maxExtraHeaders
      ? texts.full(maxExtraHeaders)
      : undefined
  return (
    <Card
      flush
      title={texts.title}
      action={
        <Button
          size="xs"
          icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      }
      foot={
        <Text size="xs" tone="quiet">
          {texts.note}
        </Text>
      }
    >
      {headers.length === 0 ? (
        <Text className={styles.pad ?? ''}>{texts.none}</Text>
      ) : (
        <CardList label={texts.title}>
          {headers.map(({ name, setAt }) => (
            <CardRow
              key={name}
              end={
                <IconButton
                  size="sm"
                  label={texts.remove(name)}
                  disabled={!may}
                  title={may ? texts.remove(name) : notificationTexts.endpoint.notAllowed}
                  onClick={() => setRemoved(name)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden="true" />
                </IconButton>
              }
            >
              <CodeText wrap>{name}</CodeText>
              <Text size="xs" tone="quiet">
                {'•••••••• · '}
                {texts.set} <Time value={setAt} look="list" />
              </Text>
            </CardRow>
          ))}
        </CardList>
      )}
      {isAdding && <AddHeader site={site} onClose={() => setAdding(false)} />}
      {removed !== null && <RemoveHeader site={site} name={removed} onClose={() => setRemoved(null)} />}
    </Card>
  )
}

const change = (site: Site, headers: Record<string, string | null>) =>
  api('PATCH /sites/{id}/notification-endpoint', { params: { id: site.id }, body: { headers } })

function AddHeader({ site, onClose }: { site: Site; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: '', value: '' },
    check: ({ name, value }) => ({
      name: isFreeHeaderName(name.trim()) ? undefined : texts.nameWrong,
      value: isHeaderValue(value.trim()) ? undefined : texts.valueWrong,
    }),
    send: ({ name, value }) => change(site, { [name.trim()]: value.trim() }),
    sent: () => {
      showToast({ tone: 'ok', text: texts.added })
      onClose()
      return invalidate(queries, 'GET /sites/{id}/notification-endpoint')
    },
  })
  return (
    <FormDialog onClose={onClose} form={form} size="sm" title={texts.addTitle} lead={texts.lead} submit={texts.submit}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        dir="ltr"
        maxLength={63}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <TextField
        label={texts.value}
        hint={texts.valueHint}
        dir="ltr"
        maxLength={maxHeaderValueLength}
        autoComplete="off"
        spellCheck={false}
        {...form.field('value')}
      />
    </FormDialog>
  )
}

function RemoveHeader({ site, name, onClose }: { site: Site; name: string; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => change(site, { [name]: null }),
    onSuccess: () => {
      showToast({ tone: 'ok', text: texts.removed })
      onClose()
      return invalidate(queries, 'GET /sites/{id}/notification-endpoint')
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={texts.removeTitle(name)}
      confirm={texts.removeConfirm}
      texts={texts}
      busy={remove.isPending}
    >
      <Text>{texts.removeText}</Text>
      {remove.isError && <p role="status">{problemText(remove.error)}</p>}
    </ConfirmDialog>
  )
}
