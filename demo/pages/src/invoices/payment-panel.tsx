import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useId, useState } from 'react'
import { money } from '../format.ts'
import { balanceOf, dollarsOf } from './amounts.ts'
import { useInvoiceChange } from './use-invoice.ts'

const methods = ['Cash', 'Bank Transfer', 'Debit', 'Credit', 'Paypal'] as const

/** Takes a payment: it lowers the balance, and what is paid whole is `Paid`. More than the balance is refused. */
export function PaymentPanel({ invoice, opened, onClose }: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  const form = useId()
  const change = useInvoiceChange()
  const [method, setMethod] = useState<(typeof methods)[number]>('Bank Transfer')
  const [fault, setFault] = useState<string>()
  const open = dollarsOf(invoice.balance)
  const take = async (text: string) => {
    const amount = Number(text)
    if (!(amount > 0)) return setFault('Give an amount above zero')
    if (amount > open) return setFault(`That is more than the balance of ${money(open)}`)
    const balance = balanceOf(open - amount)
    await change.mutateAsync({ id: invoice.id, balance, invoiceStatus: balance === 0 ? 'Paid' : 'Partial Payment' })
    showToast({ tone: 'ok', text: `${money(amount)} were taken for invoice ${invoice.id}` })
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Add payment"
      width={420}
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" form={form} busy={change.isPending}>
            Add payment
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void take(String(new FormData(event.currentTarget).get('amount') ?? ''))
        }}
      >
        <Stack>
          <TextField label="Balance" readOnly value={money(open)} />
          <TextField
            label="Amount, $"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={fault}
            onChange={() => setFault(undefined)}
          />
          <TextField label="Date" type="date" defaultValue={new Date().toISOString().slice(0, 10)} />
          <Select
            label="Method"
            value={method}
            options={methods.map((value) => ({ value, label: value }))}
            onChange={setMethod}
          />
          <Textarea label="Internal note" rows={4} />
        </Stack>
      </form>
    </Drawer>
  )
}
