import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconDownload, IconPrinter } from '@firepay/ui/components/icons.ts'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { IconCoin, IconPencil, IconSend } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useParam, usePlace } from '../context.tsx'
import { inert } from '../inert.ts'
import { Answer } from '../shared/answer.tsx'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { dollarsOf } from './amounts.ts'
import { previewOf } from './cells.tsx'
import styles from './invoices.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { useTellPrinting } from './printed.ts'
import { SendPanel } from './send-panel.tsx'
import { type PaymentDetails, Sheet } from './sheet.tsx'
import { firstInvoice, useInvoice } from './use-invoice.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** An invoice as its client sees it, with actions. A URL without a number opens the first. */
export default function InvoicePreviewPage() {
  const id = useParam('id')
  return id === '' ? <Navigate to={previewOf(firstInvoice)} replace /> : <Preview id={id} />
}

function Preview({ id }: { id: string }) {
  const query = useInvoice(id)
  return (
    <PageLayout title={`Invoice ${id}`}>
      <Answer query={query} height={600} failed="The invoice did not load">
        {({ invoice, paymentDetails }) =>
          invoice === undefined ? <NotFound id={id} /> : <Found invoice={invoice} paymentDetails={paymentDetails} />
        }
      </Answer>
    </PageLayout>
  )
}

function Found({ invoice, paymentDetails }: { invoice: Invoice; paymentDetails: PaymentDetails }) {
  useTellPrinting({ invoice, paymentDetails })
  return (
    <Grid>
      <Cell span={8}>
        <Card flush>
          <Sheet invoice={invoice} paymentDetails={paymentDetails} />
        </Card>
      </Cell>
      <Cell span={4}>
        <div className={styles.side}>
          <Actions invoice={invoice} />
          <PaymentsCard invoice={invoice} />
        </div>
      </Cell>
    </Grid>
  )
}

export function NotFound({ id }: { id: string }) {
  const { link: Link } = usePlace()
  return (
    <Banner tone="bad" title="Invoice not found" action={<Link href="/apps/invoice/list">To the invoices</Link>}>
      There is no invoice with the number {id}.
    </Banner>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { link } = usePlace()
  const [panel, setPanel] = useState<'send' | 'payment'>()
  const { id, balance } = invoice
  const isPaid = dollarsOf(balance) <= 0
  return (
    <Card>
      <Stack gap="sm">
        <Button tone="primary" block icon={<IconSend {...icon} />} onClick={() => setPanel('send')}>
          Send invoice
        </Button>
        <Button
          block
          icon={<IconCoin {...icon} />}
          disabled={isPaid}
          title={isPaid ? 'Nothing left to pay' : undefined}
          onClick={() => setPanel('payment')}
        >
          Add payment
        </Button>
        <div className={styles.halves}>
          <Button block icon={<IconDownload {...icon} />} onClick={inert}>
            Download
          </Button>
          <ButtonLink
            block
            icon={<IconPrinter {...icon} />}
            href={`/apps/invoice/print/${id}`}
            target="_blank"
            // The new tab requests the invoice from this one.
            rel="opener"
          >
            Print
          </ButtonLink>
        </div>
        <ButtonLink block icon={<IconPencil {...icon} />} as={link} href={`/apps/invoice/edit/${id}`}>
          Edit
        </ButtonLink>
      </Stack>
      {panel === 'send' && <SendPanel invoice={invoice} opened onClose={() => setPanel(undefined)} />}
      {panel === 'payment' && <PaymentPanel invoice={invoice} opened onClose={() => setPanel(undefined)} />}
    </Card>
  )
}
