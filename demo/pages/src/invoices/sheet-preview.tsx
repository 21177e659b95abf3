import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import type { Kept } from './kept-rows.ts'
import { type PaymentDetails, Sheet } from './sheet.tsx'

/** A preview of an invoice being edited, not saved yet. */
export function SheetPreview({
  invoice,
  kept,
  paymentDetails,
  onClose,
}: {
  invoice: Invoice
  kept: Kept
  paymentDetails: PaymentDetails
  onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} size="lg" flush title="Preview" lead="Not saved yet." closeLabel="Close">
      <Sheet invoice={invoice} kept={kept} paymentDetails={paymentDetails} />
    </Dialog>
  )
}
