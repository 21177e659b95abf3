import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { useState } from 'react'
import { billingNames, planNames } from '../user-words.ts'
import { type Address, AddressDialog } from './address-dialog.tsx'
import { CardDialog, type PayingCard } from './card-dialog.tsx'
import { planTerms } from './plans.ts'
import styles from './view.module.css'

const cardsAtFirst: readonly PayingCard[] = [
  { id: 1, name: 'House card', last: '0002', expiry: '08/29' },
  { id: 2, name: 'Travel card', last: '0010', expiry: '03/28' },
]

const addressAtFirst: Address = {
  kind: 'Office',
  firstName: 'Runa',
  lastName: 'Ekeberg',
  country: 'United Kingdom',
  street: '14 Ropewalk',
  more: 'Second loft',
  town: 'Whitby',
  state: 'North Yorkshire',
  zip: 'YO00 0ZZ',
}

/** Plan, payment methods and billing address; changes last until the page is left. */
export function BillingTab({ user: { currentPlan, billing } }: { user: DemoUser }) {
  return (
    <div className={styles.stack}>
      <Card title="Current plan">
        <DescriptionList
          items={[
            { label: 'Plan', value: planNames[currentPlan] },
            { label: 'Price', value: `$${planTerms[currentPlan].price} a month` },
            { label: 'Billing', value: billingNames[billing] },
          ]}
        />
      </Card>
      <PaymentMethods />
      <BillingAddress />
    </div>
  )
}

type Asking = { about: 'card'; of?: PayingCard } | { about: 'removal'; of: PayingCard }

function PaymentMethods() {
  const [cards, setCards] = useState(cardsAtFirst)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const save = (card: PayingCard) =>
    setCards((before) =>
      before.some(({ id }) => id === card.id)
        ? before.map((one) => (one.id === card.id ? card : one))
        : [...before, card],
    )
  const next = Math.max(0, ...cards.map(({ id }) => id)) + 1
  return (
    <Card title="Payment methods" flush action={<Button onClick={() => setAsking({ about: 'card' })}>Add card</Button>}>
      <CardList label="Cards">
        {cards.map((card, at) => (
          <CardRow key={card.id} end={<CardButtons card={card} onAsk={setAsking} />}>
            <b>{card.name}</b> {at === 0 && <Badge tone="info">Used first</Badge>}
            <div className={styles.text}>
              Ends in {card.last}, valid until {card.expiry}
            </div>
          </CardRow>
        ))}
      </CardList>
      {asking?.about === 'card' && <CardDialog of={asking.of} next={next} onSave={save} onClose={close} />}
      <ConfirmDialog
        opened={asking?.about === 'removal'}
        onClose={close}
        onConfirm={() => {
          setCards((before) => before.filter((one) => one.id !== asking?.of?.id))
          close()
        }}
        title="Delete the card?"
        confirm="Delete card"
        texts={{ cancel: 'Keep card', close: 'Close' }}
      >
        It will no longer be used for payments.
      </ConfirmDialog>
    </Card>
  )
}

function CardButtons({ card, onAsk }: { card: PayingCard; onAsk: (asking: Asking) => void }) {
  return (
    <span className={styles.pair}>
      <Button aria-label={`Edit ${card.name}`} onClick={() => onAsk({ about: 'card', of: card })}>
        Edit
      </Button>
      <Button
        tone="danger-quiet"
        aria-label={`Delete ${card.name}`}
        onClick={() => onAsk({ about: 'removal', of: card })}
      >
        Delete
      </Button>
    </span>
  )
}

function BillingAddress() {
  const [address, setAddress] = useState(addressAtFirst)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card title="Billing address" action={<Button onClick={() => setIsAsked(true)}>Edit address</Button>}>
      <DescriptionList
        items={[
          { label: 'Name', value: `${address.firstName} ${address.lastName}` },
          { label: 'Kind', value: address.kind },
          { label: 'Street', value: [address.street, address.more].filter(Boolean).join(', ') },
          { label: 'Town', value: address.town },
          { label: 'State', value: address.state },
          { label: 'Zip', value: address.zip },
          { label: 'Country', value: address.country },
        ]}
      />
      {isAsked && <AddressDialog address={address} onSave={setAddress} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}
