import { Banner } from '@firepay/ui/components/banner.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { problemText } from '../problem-text.ts'
import styles from './sandbox.module.css'
import { useRemoveSandbox } from './use-sandbox.ts'

/** Confirms and removes the sandbox. */
export function RemoveSandboxDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const remove = useRemoveSandbox()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      title={texts.confirmTitle}
      confirm={texts.remove}
      busy={remove.isPending}
      texts={texts}
    >
      <p className={styles.text}>{texts.confirmText}</p>
      {remove.isError && (
        <Banner tone="bad" live="polite" title={texts.actionFailed}>
          {problemText(remove.error)}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
