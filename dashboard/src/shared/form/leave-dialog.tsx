import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { formTexts as texts } from '../../locale/form.ts'
import { unsaved } from '../unsaved.ts'

/** Asks whether unsaved work may be discarded. Mount while `unsaved.isAsked()`. */
export function LeaveDialog() {
  return (
    <ConfirmDialog
      opened
      onClose={() => unsaved.settle(false)}
      onConfirm={() => unsaved.settle(true)}
      title={texts.leaveTitle}
      confirm={texts.leave}
      texts={{ cancel: texts.stay, close: texts.close }}
    >
      <p>{texts.leaveText}</p>
    </ConfirmDialog>
  )
}
