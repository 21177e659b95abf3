import { useEffect } from 'react'
import { useParam } from '../context.tsx'
import { Answer } from '../shared/answer.tsx'
import styles from './invoices.module.css'
import { NotFound } from './preview-page.tsx'
import { useTold } from './printed.ts'
import { Sheet } from './sheet.tsx'
import { firstInvoice, useInvoice } from './use-invoice.ts'

/**
 * The invoice alone, the first one for a URL without a number; the print dialog opens after the first render. The
 * opening tab sends an invoice that was created or changed there.
 */
export default function InvoicePrintPage() {
  const id = useParam('id') || String(firstInvoice)
  const told = useTold(id)
  const query = useInvoice(id)
  const isThere = told !== undefined && (told !== null || query.data?.invoice !== undefined)
  useEffect(() => {
    if (isThere) window.print()
  }, [isThere])
  return (
    <div className={styles.print} aria-busy={told === undefined}>
      <h1 className="visually-hidden">Invoice {id}</h1>
      {told && <Sheet {...told} />}
      {told === null && (
        <Answer query={query} height={600} failed="The invoice did not load">
          {({ invoice, paymentDetails }) =>
            invoice === undefined ? <NotFound id={id} /> : <Sheet invoice={invoice} paymentDetails={paymentDetails} />
          }
        </Answer>
      )}
    </div>
  )
}
