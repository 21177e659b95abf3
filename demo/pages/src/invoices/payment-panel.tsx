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
import { dateText, inputDate } from './dates.ts'
import { keepPayment, type Payment, paymentMethods } from './payments.ts'
import { useInvoiceChange } from './use-invoice.ts'

/**
 * Records a payment: it lowers the balance, and the full amount makes the invoice `Paid`. More than the balance is
 * refused.
 */
export function PaymentPanel({ invoice, opened, onClose }: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  const form = useId()
  const change = useInvoiceChange()
  const [method, setMethod] = useState<Payment['method']>('Bank Transfer')
  const [fault, setFault] = useState<string>()
  const open = dollarsOf(invoice.balance)
  const take = async (text: string, date: string) => {
    const amount = Number(text.replaceAll(',', ''))
    if (!(amount > 0)) return setFault('Enter an amount above zero')
    if (amount > open) {
      return setFault(`This is ${money(amount - open)} more than the balance. Enter ${money(open)} or less.`)
    }
    const balance = balanceOf(open - amount)
    await change.mutateAsync({ id: invoice.id, balance, invoiceStatus: balance === 0 ? 'Paid' : 'Partial Payment' })
    keepPayment(invoice.id, { date: dateText(date), method, amount })
    showToast({ tone: 'ok', text: `${money(amount)} were taken for invoice ${invoice.id}` })
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Add payment"
      lead={`Invoice #${invoice.id} to ${invoice.client.name}`}
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
          const form = new FormData(event.currentTarget)
          void take(String(form.get('amount') ?? ''), String(form.get('date') ?? ''))
        }}
      >
        <Stack>
          <TextField label="Balance to pay" readOnly value={money(open)} />
          <TextField
            label="Amount in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={fault}
            onChange={() => setFault(undefined)}
          />
          <TextField label="Date" type="date" name="date" defaultValue={inputDate(undefined)} />
          <Select
            label="Method"
            value={method}
            options={paymentMethods.map((value) => ({ value, label: value }))}
            onChange={setMethod}
          />
          <Textarea label="Internal note" rows={4} hint="The client does not see this." />
        </Stack>
      </form>
    </Drawer>
  )
}
