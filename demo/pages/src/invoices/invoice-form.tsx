import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { IconCoin, IconDeviceFloppy, IconEye, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDemoChange } from '../data.ts'
import { money } from '../format.ts'
import { Cell, Grid } from '../shared/grid.tsx'
import { balanceOf, dollarsOf, paidOf, priceOf, totalsOf } from './amounts.ts'
import { dateText, inputDate } from './dates.ts'
import { type Faults, faultsOf } from './faults.ts'
import styles from './invoices.module.css'
import { Items, itemOf, type TypedItem, typedItem } from './items.tsx'
import { keep, rowsOf, usualNote } from './kept-rows.ts'
import { NewClient } from './new-client.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ClientBlock, PaymentBlock, type PaymentDetails, Sender, Totals } from './sheet.tsx'
import { SheetPreview } from './sheet-preview.tsx'

type Client = Invoice['client']

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The client shown before one is chosen. */
const nobody: Client = { name: 'No client yet', company: '', companyEmail: '', address: '', country: '', contact: '' }

const ways = ['Debit Card', 'Credit Card', 'Paypal', 'Internet Banking', 'UPI Transfer'] as const

/**
 * Creates an invoice, or edits one with fixed number and client. A client and a row are required.
 * @param invoice absent for a new one
 */
export function InvoiceForm({
  id,
  invoice,
  clients: known,
  paymentDetails,
}: {
  id: number
  invoice?: Invoice
  clients: readonly Client[]
  paymentDetails: PaymentDetails
}) {
  const navigate = useNavigate()
  const before = invoice && rowsOf(invoice)
  const [clients, setClients] = useState(known)
  const [client, setClient] = useState<Client | undefined>(invoice?.client)
  const [items, setItems] = useState<TypedItem[]>(() => before?.items.map(typedItem) ?? [typedItem()])
  const [dates, setDates] = useState({ issued: inputDate(invoice?.issuedDate), due: inputDate(invoice?.dueDate, 30) })
  const [salesperson, setSalesperson] = useState(before?.salesperson ?? 'Hedda Lindqvist')
  const [note, setNote] = useState(before?.note ?? usualNote)
  const [panel, setPanel] = useState<'client' | 'payment' | 'preview'>()
  const [faults, setFaults] = useState<Faults>({})
  const rows = items.map(itemOf)
  // Incomplete numbers are ignored until they are valid.
  const counted = rows.filter((row) => Number.isFinite(priceOf(row)))
  const { total } = totalsOf(counted)
  const save = useDemoChange(async (api, record: Omit<Invoice, 'id'>) =>
    invoice
      ? await api('POST /apps/invoice/update-invoice', { body: { invoice: { ...record, id } } })
      : await api('POST /apps/invoice/add-invoice', { body: { invoice: record } }),
  )
  const paid = invoice ? paidOf(invoice) : 0
  const typed = {
    issuedDate: dateText(dates.issued),
    dueDate: dateText(dates.due),
    client: client ?? nobody,
    service: rows[0]?.task ?? '',
    total,
    avatar: invoice?.avatar ?? '',
    invoiceStatus: invoice?.invoiceStatus ?? ('Draft' as const),
    balance: balanceOf(total - paid),
  }
  const details = { ...paymentDetails, totalDue: money(total - paid) }
  const store = async () => {
    const wrong = faultsOf({ hasClient: client !== undefined, dates, items })
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    const { invoice: saved } = await save.mutateAsync(typed)
    keep(saved.id, { items: rows, salesperson, note })
    showToast({ tone: 'ok', text: `Invoice ${saved.id} is saved` })
    await navigate({ to: `/apps/invoice/preview/${saved.id}` })
  }
  return (
    <Grid>
      <Cell span={8}>
        <Card flush>
          <div className={styles.sheet}>
            <div className={styles.top}>
              <Sender />
              <Stack gap="xs">
                <TextField label="Invoice" size="sm" readOnly value={`#${id}`} />
                <TextField
                  label="Issued"
                  size="sm"
                  type="date"
                  value={dates.issued}
                  onChange={(event) => setDates({ ...dates, issued: event.currentTarget.value })}
                />
                <TextField
                  label="Due"
                  size="sm"
                  type="date"
                  error={faults.due}
                  value={dates.due}
                  onChange={(event) => setDates({ ...dates, due: event.currentTarget.value })}
                />
              </Stack>
            </div>
            <div className={styles.sides}>
              {invoice ? (
                <div>
                  <ClientBlock client={invoice.client} />
                  <p className={styles.hint}>Number and client can’t be changed once an invoice is saved.</p>
                </div>
              ) : (
                <Stack gap="sm">
                  <Select
                    label="Invoice to"
                    error={faults.client}
                    value={client?.name ?? ''}
                    options={[
                      { value: '', label: 'Choose a client' },
                      ...clients.map(({ name }) => ({ value: name, label: name })),
                    ]}
                    onChange={(name) => setClient(clients.find((one) => one.name === name))}
                  />
                  <span>
                    <Button size="sm" onClick={() => setPanel('client')}>
                      Add new customer
                    </Button>
                  </span>
                  {client && <ClientBlock client={client} />}
                </Stack>
              )}
              <PaymentBlock details={details} />
            </div>
            <Items items={items} faults={faults.rows} onChange={setItems} />
            <div className={styles.sides}>
              <Stack gap="sm">
                <TextField
                  label="Salesperson"
                  value={salesperson}
                  onChange={(event) => setSalesperson(event.currentTarget.value)}
                />
                <Textarea label="Note" rows={3} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
              </Stack>
              <Totals items={counted} paid={paid} />
            </div>
          </div>
        </Card>
      </Cell>
      <Cell span={4}>
        <div className={styles.side}>
          <Card>
            <Stack gap="sm">
              {(faults.items !== undefined || save.isError) && (
                <Banner tone="bad" live="polite">
                  {faults.items ?? 'The invoice could not be saved. Try again.'}
                </Banner>
              )}
              <Button
                tone="primary"
                block
                icon={<IconDeviceFloppy {...icon} />}
                busy={save.isPending}
                onClick={() => void store()}
              >
                Save invoice
              </Button>
              <Button block icon={<IconEye {...icon} />} onClick={() => setPanel('preview')}>
                Preview
              </Button>
              {invoice ? (
                <Button
                  block
                  icon={<IconCoin {...icon} />}
                  disabled={dollarsOf(invoice.balance) <= 0}
                  onClick={() => setPanel('payment')}
                >
                  Add payment
                </Button>
              ) : (
                <Button block icon={<IconSend {...icon} />} disabled title="Save the invoice before you send it">
                  Send invoice
                </Button>
              )}
            </Stack>
          </Card>
          <Choices />
        </div>
      </Cell>
      {panel === 'client' && (
        <NewClient
          onClose={() => setPanel(undefined)}
          onAdd={(added) => {
            setClients([...clients, added])
            setClient(added)
            setPanel(undefined)
          }}
        />
      )}
      {panel === 'preview' && (
        <SheetPreview
          invoice={{ ...typed, id }}
          kept={{ items: counted, salesperson, note }}
          paymentDetails={details}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'payment' && invoice && <PaymentPanel invoice={invoice} opened onClose={() => setPanel(undefined)} />}
    </Grid>
  )
}

/** Payment options and other settings, without effect. */
function Choices() {
  const [way, setWay] = useState<(typeof ways)[number]>('Internet Banking')
  const [on, setOn] = useState({ 'Payment terms': true, 'Client notes': true, 'Payment stub': false })
  return (
    <Card>
      <Stack gap="sm">
        <Select
          label="Accept payments via"
          value={way}
          options={ways.map((value) => ({ value, label: value }))}
          onChange={setWay}
        />
        {(Object.keys(on) as (keyof typeof on)[]).map((name) => (
          <div key={name} className={styles.choice}>
            <Switch
              label={name}
              checked={on[name]}
              onChange={(event) => setOn({ ...on, [name]: event.currentTarget.checked })}
            />
          </div>
        ))}
      </Stack>
    </Card>
  )
}
