import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { useDemoChange } from '../../data.ts'
import { planNames } from '../user-words.ts'
import { planTerms, upgrades } from './plans.ts'
import styles from './view.module.css'

type Plan = DemoUser['currentPlan']

/** Changes a user's plan, or cancels it. */
export function UpgradeDialog({ user, onClose }: { user: DemoUser; onClose: () => void }) {
  const { id, fullName, currentPlan } = user
  const [isEnding, setIsEnding] = useState(false)
  const changing = useDemoChange((api, plan: Plan) =>
    api('POST /apps/users/update-user', { body: { id, currentPlan: plan } }),
  )
  const changeTo = (plan: Plan) =>
    changing.mutate(plan, {
      onSuccess: () => showToast({ tone: 'ok', text: `${fullName} is on ${planNames[plan]} now` }),
      onError: () => showToast({ tone: 'bad', text: 'The plan could not be changed' }),
      onSettled: onClose,
    })
  if (!isEnding) {
    return (
      <Choice
        from={currentPlan}
        busy={changing.isPending}
        onUpgrade={changeTo}
        onEnd={() => setIsEnding(true)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      onClose={() => {
        onClose()
        showToast({ tone: 'info', text: 'The subscription goes on' })
      }}
      onConfirm={() => changeTo('basic')}
      busy={changing.isPending}
      title={`Cancel the subscription of ${fullName}?`}
      confirm="Cancel subscription"
      texts={{ cancel: 'Keep it', close: 'Close' }}
    >
      The user goes back to {planNames.basic}, which costs nothing.
    </ConfirmDialog>
  )
}

function Choice({
  from,
  busy,
  onUpgrade,
  onEnd,
  onClose,
}: {
  from: Plan
  busy: boolean
  onUpgrade: (plan: Plan) => void
  onEnd: () => void
  onClose: () => void
}) {
  const others = upgrades.filter(({ value }) => value !== from)
  const [plan, setPlan] = useState<Plan>(others[0]?.value ?? 'team')
  const { price } = planTerms[from]
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Upgrade plan"
      lead="Choose what suits the user best."
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button tone="primary" busy={busy} onClick={() => onUpgrade(plan)}>
            Upgrade
          </Button>
        </>
      }
    >
      <Stack>
        <Select label="New plan" options={others} value={plan} onChange={setPlan} />
        <div className={styles.pair}>
          <span>
            {planNames[from]} costs <b>${price}</b> a month.
          </span>
          {price > 0 && (
            <Button tone="danger-quiet" onClick={onEnd}>
              Cancel subscription
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}
