import { PageLayout } from '../shared/page-layout.tsx'
import { InvoiceList } from './invoice-list.tsx'

/** The invoices of the sample area (catalogue 5.5). */
export default function InvoiceListPage() {
  return (
    <PageLayout title="Invoices">
      <InvoiceList />
    </PageLayout>
  )
}
