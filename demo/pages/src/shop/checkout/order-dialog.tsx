import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { useState } from 'react'
import { usePlace } from '../../context.tsx'
import type { Address } from './address.ts'

/** The order; `by` is the payment method in words. */
export type Order = { total: string; by: string; to: Address }

/** Confirms an order; undefined closes it. */
export function OrderDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { link } = usePlace()
  // Keeps its content during the closing transition.
  const [last, setLast] = useState(order)
  if (order !== undefined && order !== last) setLast(order)
  return (
    <Dialog
      opened={order !== undefined}
      onClose={onClose}
      title="Order placed"
      size="sm"
      closeLabel="Close"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink as={link} tone="primary" href="/apps/ecommerce/shop" data-autofocus>
            Back to the shop
          </ButtonLink>
        </>
      }
    >
      {last && (
        <p>
          {last.total}, {last.by}. It goes to {last.to.fullName}, {last.to.town}. This is a sample: nothing is paid and
          nothing is sent.
        </p>
      )}
    </Dialog>
  )
}
