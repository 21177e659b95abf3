import { Button } from '@firepay/ui/components/button.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { upgrades } from './plans.ts'
import styles from './view.module.css'

/** Asks for another plan, or whether there shall be none; nothing is paid and no record changes. */
export function UpgradeDialog({ opened, price, onClose }: { opened: boolean; price: number; onClose: () => void }) {
  const [plan, setPlan] = useState<(typeof upgrades)[number]['value']>('standard')
  const [isEnding, setIsEnding] = useState(false)
  const chosen = upgrades.find(({ value }) => value === plan)?.label
  const tell = (text: string) => {
    onClose()
    setIsEnding(false)
    showToast({ tone: 'info', text })
  }
  return (
    <>
      <Dialog
        opened={opened && !isEnding}
        onClose={onClose}
        title="Upgrade plan"
        lead="Choose what suits the user best."
        closeLabel="Close"
        footer={
          <>
            <Button tone="ghost" onClick={onClose}>
              Not now
            </Button>
            <Button tone="primary" onClick={() => tell(`Asked for: ${chosen}. Nothing is charged in the demo.`)}>
              Upgrade
            </Button>
          </>
        }
      >
        <Stack>
          <Select label="New plan" options={upgrades} value={plan} onChange={setPlan} />
          <div className={styles.pair}>
            <span>
              The current plan costs <b>${price}</b> a month.
            </span>
            <Button tone="danger-quiet" onClick={() => setIsEnding(true)}>
              Cancel subscription
            </Button>
          </div>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={opened && isEnding}
        onClose={() => tell('The subscription goes on')}
        onConfirm={() => tell('The subscription would end with the month. Nothing is cancelled in the demo.')}
        title="Cancel the subscription?"
        confirm="End subscription"
        texts={{ cancel: 'Let it go on', close: 'Close' }}
      >
        What the plan brings is there until the end of the month.
      </ConfirmDialog>
    </>
  )
}
