import { Badge } from '@firepay/ui/components/badge.tsx'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconClock } from '@firepay/ui/components/icons.ts'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { securityTexts } from '../../locale/security.ts'
import { afterFactor } from '../../shared/after-factor.ts'
import { useUser } from '../../shared/current-user.ts'
import { homeOf } from '../../shared/home.ts'
import { problemText } from '../../shared/problem-text.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { readFactorsAgain } from './security.queries.ts'

/** The user's second factors: authenticator app with recovery codes, and passkeys. */
export function TwoStepCards() {
  const user = useUser()
  const { mfa } = user
  const queries = useQueryClient()
  const router = useRouter()
  // Codes are shown once, so they outlive the card that received them.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const showCodes = (next: readonly string[] | undefined) => {
    if (next !== undefined && next.length > 0) setCodes(next)
    void readFactorsAgain(queries)
  }
  return (
    <>
      <AppCard isOn={mfa.totp} onCodes={showCodes} />
      {(mfa.totp || mfa.passkeys > 0) && <RecoveryCard left={mfa.recoveryCodesLeft} onCodes={showCodes} />}
      <PasskeysCard onCodes={showCodes} />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          // A reloaded page has lost its start path.
          const isLed = 'required' in router.state.location.search
          const place = afterFactor.take() ?? (isLed ? homeOf(user) : null)
          if (place !== null) router.history.push(place)
        }}
      />
    </>
  )
}

type OnCodes = (codes: readonly string[] | undefined) => void

function AppCard({ isOn, onCodes }: { isOn: boolean; onCodes: OnCodes }) {
  const texts = securityTexts.app
  const [disabling, setDisabling] = useState(false)
  const enable = useMutation({
    mutationFn: () => api('POST /security/mfa/{type}/enable', { params: { type: 'totp' }, body: {} }),
  })
  const setUp = useRef<HTMLButtonElement>(null)
  const gaveUp = useRef(false)
  useEffect(() => {
    if (!gaveUp.current || enable.data !== undefined) return
    gaveUp.current = false
    setUp.current?.focus()
  }, [enable.data])
  const badge = isOn ? (
    <Badge tone="ok">{texts.on}</Badge>
  ) : enable.data ? (
    <Badge tone="info" icon={<IconClock size={13} stroke={2.2} aria-hidden="true" />}>
      {texts.settingUp}
    </Badge>
  ) : (
    <Badge outline>{texts.off}</Badge>
  )
  return (
    <Card title={texts.title} action={badge}>
      {!isOn && enable.data ? (
        <AuthenticatorSetup
          pending={enable.data}
          onAgain={() => enable.mutate()}
          onCancel={() => {
            gaveUp.current = true
            enable.reset()
          }}
          onDone={(codes) => {
            enable.reset()
            onCodes(codes)
            showToast({ tone: 'ok', text: texts.done })
          }}
        />
      ) : (
        <Stack align="start">
          <Text>{isOn ? texts.onText : texts.offText}</Text>
          {enable.isError && (
            <Banner tone="bad" live="polite" title={texts.failed}>
              {problemText(enable.error)}
            </Banner>
          )}
          {isOn ? (
            <Button tone="danger-quiet" onClick={() => setDisabling(true)}>
              {texts.turnOff}
            </Button>
          ) : (
            <Button ref={setUp} tone="primary" busy={enable.isPending} onClick={() => enable.mutate()}>
              {texts.setUp}
            </Button>
          )}
        </Stack>
      )}
      {disabling && (
        <DisableDialog
          onClose={() => setDisabling(false)}
          onDone={() => {
            setDisabling(false)
            onCodes(undefined)
            showToast({ tone: 'ok', text: securityTexts.disable.done })
          }}
        />
      )}
    </Card>
  )
}

function RecoveryCard({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const texts = securityTexts.recovery
  const [asking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: () => api('POST /security/mfa/recovery-codes', { body: {} }),
    onSuccess: ({ recoveryCodes }) => {
      setAsking(false)
      onCodes(recoveryCodes)
    },
  })
  const isFew = left <= 3
  return (
    <Card title={texts.title} action={<Badge tone={isFew ? 'warn' : 'ok'}>{texts.left(left)}</Badge>}>
      <Stack align="start">
        <Text>
          {texts.text} {isFew && texts.few}
        </Text>
        <Button onClick={() => setAsking(true)}>{texts.make}</Button>
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false)
          make.reset()
        }}
        onConfirm={() => make.mutate()}
        busy={make.isPending}
        title={texts.makeTitle}
        confirm={texts.makeConfirm}
        tone="primary"
        texts={securityTexts}
      >
        <p>{texts.makeText}</p>
        {make.isError && (
          <Banner tone="bad" live="polite">
            {problemText(make.error)}
          </Banner>
        )}
      </ConfirmDialog>
    </Card>
  )
}
