import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../../context.tsx'
import { useDemoChange } from '../../data.ts'
import { money } from '../../format.ts'
import { Answer } from '../../shared/answer.tsx'
import { PageLayout } from '../../shared/page-layout.tsx'
import { useSearchParams } from '../../shared/use-search-params.ts'
import { useCart } from '../use-products.ts'
import { noAddress, savedAddress } from './address.ts'
import { AddressStep } from './address-step.tsx'
import { CartStep } from './cart-step.tsx'
import { type Order, OrderDialog } from './order-dialog.tsx'
import { PaymentStep } from './payment-step.tsx'
import { type Step, Steps, steps } from './steps.tsx'
import { sumsOf } from './sums.ts'

/** Checkout in three steps (catalogue 5.6); the open one is in the URL. Nothing is paid. */
export default function CheckoutPage() {
  const { viewer } = usePlace()
  const [params, setParams] = useSearchParams()
  const step = steps.find((one) => one === params.step) ?? 'cart'
  const query = useCart()
  const saved = savedAddress(viewer?.name ?? '')
  const [written, setWritten] = useState(noAddress)
  const [isWritten, setIsWritten] = useState(false)
  const [placed, setPlaced] = useState<Order>()
  const address = isWritten ? written : saved
  const panel = useFocusOnStep(step)
  const empty = useDemoChange((api, ids: readonly number[]) =>
    Promise.all(ids.map((id) => api('DELETE /apps/ecommerce/cart/{productId}', { params: { productId: String(id) } }))),
  )
  const open = (next: Step) => setParams({ step: next === 'cart' ? undefined : next })
  return (
    <PageLayout title="Checkout">
      <Steps open={step} items={query.data?.products.length} onOpen={open} />
      <Answer query={query} height={600} failed="The cart did not load">
        {({ products }) => (
          <div ref={panel} tabIndex={-1}>
            {step === 'cart' && <CartStep items={products} onNext={() => open('address')} />}
            {step === 'address' && (
              <AddressStep
                saved={saved}
                written={written}
                onTakeSaved={() => {
                  setIsWritten(false)
                  open('payment')
                }}
                onWrite={(given) => {
                  setWritten(given)
                  setIsWritten(true)
                  open('payment')
                }}
              />
            )}
            {step === 'payment' && (
              <PaymentStep
                items={products}
                address={address}
                busy={empty.isPending}
                onAddress={() => open('address')}
                onPay={(by) =>
                  empty.mutate(
                    products.map(({ id }) => id),
                    { onSuccess: () => setPlaced({ total: money(sumsOf(products).total), by, to: address }) },
                  )
                }
              />
            )}
          </div>
        )}
      </Answer>
      <OrderDialog
        order={placed}
        onClose={() => {
          setPlaced(undefined)
          open('cart')
        }}
      />
    </PageLayout>
  )
}

/** The pressed button is removed with its step, so the focus moves to the next one. */
function useFocusOnStep(step: Step) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [step])
  return panel
}
