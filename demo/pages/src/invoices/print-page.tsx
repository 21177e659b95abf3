import { useEffect } from 'react'
import { useParam } from '../context.tsx'
import { Answer } from '../shared/answer.tsx'
import styles from './invoices.module.css'
import { NotFound } from './preview-page.tsx'
import { Sheet } from './sheet.tsx'
import { firstInvoice, useInvoice } from './use-invoice.ts'

/** The sheet alone, of the first invoice where the address has no number; the dialog of the printer opens as soon as it is drawn. */
export default function InvoicePrintPage() {
  const id = useParam('id') || String(firstInvoice)
  const query = useInvoice(id)
  const isThere = query.data?.invoice !== undefined
  useEffect(() => {
    if (isThere) window.print()
  }, [isThere])
  return (
    <div className={styles.print}>
      <h1 className="visually-hidden">Invoice {id}</h1>
      <Answer query={query} height={600} failed="The invoice did not load">
        {({ invoice, paymentDetails }) =>
          invoice === undefined ? <NotFound id={id} /> : <Sheet invoice={invoice} paymentDetails={paymentDetails} />
        }
      </Answer>
    </div>
  )
}
