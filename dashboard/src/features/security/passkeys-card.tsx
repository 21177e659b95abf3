import { ProblemError } from '@firepay/contract/product/client.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { securityTexts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { hasPasskeys } from '../../shared/passkeys.ts'
import { problemText } from '../../shared/problem-text.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RowsWaiting } from './rows-waiting.tsx'
import { type Passkey, passkeysQuery, readFactorsAgain } from './security.queries.ts'
import styles from './security-cards.module.css'

const texts = securityTexts.passkeys
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** The user's passkeys: names, creation and last use; add, rename and remove. */
export function PasskeysCard({ onCodes }: { onCodes: (codes: readonly string[] | undefined) => void }) {
  const query = useQuery(passkeysQuery)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const items = query.data?.items ?? []
  const canAdd = hasPasskeys()
  return (
    <Card
      title={texts.title}
      flush
      action={
        <Button
          size="xs"
          icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          disabled={!canAdd}
          title={canAdd ? undefined : texts.unsupported}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {texts.add}
        </Button>
      }
    >
      <div className={styles.cardText}>
        <Text>{texts.text}</Text>
        {!canAdd && (
          <Text size="xs" tone="quiet">
            {texts.unsupported}
          </Text>
        )}
        {query.isError && <LoadFailed title={texts.failed} query={query} />}
        {query.data && items.length === 0 && (
          <Text size="xs" tone="quiet">
            {texts.none}
          </Text>
        )}
      </div>
      {query.isPending && <RowsWaiting count={1} />}
      {items.length > 0 && (
        <CardList label={texts.title}>
          {items.map((passkey) => (
            <CardRow
              key={passkey.id}
              start={
                <ToneIcon>
                  <IconFingerprint size={16} stroke={1.75} />
                </ToneIcon>
              }
              end={
                <span className={styles.rowEnd}>
                  <IconButton
                    label={texts.renameOf(passkey.name)}
                    size="sm"
                    onClick={() => setOpen({ kind: 'rename', passkey })}
                  >
                    <IconPencil size={16} stroke={1.75} />
                  </IconButton>
                  <IconButton
                    label={texts.removeOf(passkey.name)}
                    size="sm"
                    onClick={() => setOpen({ kind: 'remove', passkey })}
                  >
                    <IconTrash size={16} stroke={1.75} />
                  </IconButton>
                </span>
              }
            >
              <div className={styles.rowTitle}>
                {passkey.name}
                {passkey.backedUp && <Badge outline>{texts.synced}</Badge>}
              </div>
              <div className={styles.facts}>
                <span>
                  {passkey.lastUsedAt === undefined ? (
                    texts.neverUsed
                  ) : (
                    <>
                      {texts.used} <Time value={passkey.lastUsedAt} />
                    </>
                  )}
                </span>
                <span>
                  {texts.made} <Time value={passkey.createdAt} />
                </span>
              </div>
            </CardRow>
          ))}
        </CardList>
      )}
      {open?.kind === 'add' && (
        <AddPasskeyDialog
          onClose={close}
          onDone={(codes) => {
            close()
            onCodes(codes)
            showToast({ tone: 'ok', text: texts.added })
          }}
        />
      )}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </Card>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  const { mfa } = useUser()
  const remove = useMutation({
    mutationFn: () => api('DELETE /security/passkeys/{id}', { params: { id: passkey.id } }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'ok', text: texts.removed })
      return readFactorsAgain(queries)
    },
  })
  const isLast = remove.error instanceof ProblemError && remove.error.code === 'FORBIDDEN'
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      title={texts.removeTitle(passkey.name)}
      confirm={texts.removeConfirm}
      texts={securityTexts}
    >
      <p>{texts.removeText}</p>
      {!mfa.totp && mfa.passkeys === 1 && <p>{texts.removeLastText}</p>}
      {remove.isError && (
        <Banner tone="bad" live="polite">
          {isLast ? texts.lastFactor : problemText(remove.error)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
