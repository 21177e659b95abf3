import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Navigate } from '@tanstack/react-router'
import { useParam, usePlace } from '../context.tsx'
import { useDemo } from '../data.ts'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { NotFound } from './preview-page.tsx'
import { firstInvoice, useInvoice } from './use-invoice.ts'

/** Edits an invoice; number and client are fixed. A URL without a number opens the first. */
function EditPage() {
  const id = useParam('id')
  return id === '' ? <Navigate to={`/apps/invoice/edit/${firstInvoice}` as string} replace /> : <Edit id={id} />
}

function Edit({ id }: { id: string }) {
  const query = useInvoice(id)
  return (
    <PageLayout title="Edit invoice">
      <Answer query={query} height={600} failed="The invoice did not load">
        {({ invoice, paymentDetails }) =>
          invoice === undefined ? (
            <NotFound id={id} />
          ) : (
            <InvoiceForm
              key={invoice.id}
              id={invoice.id}
              invoice={invoice}
              clients={[invoice.client]}
              paymentDetails={paymentDetails}
            />
          )
        }
      </Answer>
    </PageLayout>
  )
}

/** Creates an invoice; its number is the highest plus one. */
function AddPage() {
  const query = useDemo(['invoices', 'to add'], async (api, signal) => {
    const [{ allData }, clients, { paymentDetails }] = await Promise.all([
      api('GET /apps/invoice/invoices', { query: { perPage: '1' }, signal }),
      api('GET /api/invoice/clients', { signal }),
      api('GET /api/invoice/invoices/{id}', { params: { id: '0' }, signal }),
    ])
    const highest = Math.max(5000, ...allData.map((one: Invoice) => one.id))
    return { id: highest + 1, clients, paymentDetails }
  })
  return (
    <PageLayout title="Add invoice">
      <Answer query={query} height={600} failed="The form did not load">
        {(known) => <InvoiceForm {...known} />}
      </Answer>
    </PageLayout>
  )
}

/** Both forms in one chunk; the URL selects one. */
export default function InvoiceFormPage() {
  const { page } = usePlace()
  return page?.path === '/apps/invoice/add' ? <AddPage /> : <EditPage />
}
