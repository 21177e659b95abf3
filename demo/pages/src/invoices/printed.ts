import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { useEffect, useState } from 'react'
import { type Kept, rowsOf } from './kept-rows.ts'
import type { PaymentDetails } from './sheet.tsx'

/** An invoice from the opening tab: another tab has fresh sample data, without changes and new invoices. */
export type Printed = { invoice: Invoice; paymentDetails: PaymentDetails; kept: Kept }

const questionOf = (id: number | string) => `firepay-sample-invoice-${id}`

/** Timeout for the opening tab. */
const patienceMs = 1_000

/** Sends an invoice to the print tab opened from here. */
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

/** @returns the invoice of the opening tab; undefined while waiting, null when it sends none */
export function useTold(id: string): Printed | null | undefined {
  const [told, setTold] = useState<Printed | null>()
  useEffect(() => {
    const asked = window.opener as Window | null
    if (asked === null) {
      setTold(null)
      return
    }
    const hear = ({ origin, source, data }: MessageEvent) => {
      // The message is from a page of the same origin, on request.
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
