import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { useEffect, useState } from 'react'
import { type Kept, rowsOf } from './kept-rows.ts'
import type { PaymentDetails } from './sheet.tsx'

/** An invoice as a tab has it: the sample data of another tab is made anew, and knows neither changes nor new invoices. */
export type Printed = { invoice: Invoice; paymentDetails: PaymentDetails; kept: Kept }

const questionOf = (id: number | string) => `firepay-sample-invoice-${id}`

/** How long the tab that opened this one is waited for. */
const patienceMs = 1_000

/** Tells an invoice to the tab that is opened from here to print it. */
export function useTellPrinting({ invoice, paymentDetails }: Omit<Printed, 'kept'>): void {
  useEffect(() => {
    const tell = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || data !== questionOf(invoice.id)) return
      const told: Printed = { invoice, paymentDetails, kept: rowsOf(invoice) }
      source?.postMessage(told, { targetOrigin: origin })
    }
    addEventListener('message', tell)
    return () => removeEventListener('message', tell)
  }, [invoice, paymentDetails])
}

/** @returns the invoice as the tab has it that opened this one; undefined while it is asked, null when it has none to tell */
export function useTold(id: string): Printed | null | undefined {
  const [told, setTold] = useState<Printed | null>()
  useEffect(() => {
    const asked = window.opener as Window | null
    if (asked === null) {
      setTold(null)
      return
    }
    const hear = ({ origin, source, data }: MessageEvent) => {
      // Said by a page of this very origin, which was asked for it.
      if (origin === location.origin && source === asked) setTold(data as Printed)
    }
    addEventListener('message', hear)
    asked.postMessage(questionOf(id), location.origin)
    const giveUp = setTimeout(() => setTold((before) => before ?? null), patienceMs)
    return () => {
      removeEventListener('message', hear)
      clearTimeout(giveUp)
    }
  }, [id])
  return told
}
