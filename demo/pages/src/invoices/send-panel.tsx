import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { IconPaperclip } from '@tabler/icons-react'
import { useId } from 'react'
import { money } from '../format.ts'
import { useInvoiceChange } from './use-invoice.ts'

/** Sends a message to the client, which marks the invoice as sent. */
export function SendPanel({ invoice, opened, onClose }: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  const form = useId()
  const change = useInvoiceChange()
  const { client, id, total, dueDate } = invoice
  const send = async () => {
    await change.mutateAsync({ id, invoiceStatus: 'Sent' })
    showToast({ tone: 'ok', text: `Invoice ${id} is marked as sent` })
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Send invoice"
      width={460}
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" form={form} busy={change.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <TextField label="From" type="email" required defaultValue="billing@lamplight.example" />
          <TextField label="To" type="email" required defaultValue={client.companyEmail} />
          <TextField label="Subject" required defaultValue={`Invoice ${id}, due on ${dueDate}`} />
          <Textarea
            label="Message"
            rows={8}
            defaultValue={`Dear ${client.name},\n\nhere is invoice ${id} over ${money(total)}. It is due on ${dueDate}.\n\nThank you for your trust.`}
          />
          <span>
            <Badge tone="info" icon={<IconPaperclip size={13} stroke={2} aria-hidden />}>
              Invoice attached
            </Badge>
          </span>
        </Stack>
      </form>
    </Drawer>
  )
}
