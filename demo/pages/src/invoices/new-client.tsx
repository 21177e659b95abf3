import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useId, useState } from 'react'

const countries = [
  'Australia',
  'Brazil',
  'Canada',
  'Denmark',
  'Ireland',
  'Japan',
  'Kenya',
  'Norway',
  'Portugal',
  'Uruguay',
] as const

/** A customer who stands in the select from then on. */
export function NewClient({ onClose, onAdd }: { onClose: () => void; onAdd: (client: Invoice['client']) => void }) {
  const form = useId()
  const [country, setCountry] = useState<(typeof countries)[number]>('Ireland')
  const add = (given: FormData) => {
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const name = text('name')
    const [address, contact, companyEmail] = [text('address'), text('contact'), text('email')]
    onAdd({ name, company: name, companyEmail, address, country, contact })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Add new customer"
      width={420}
      closeLabel="Close"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" form={form}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          add(new FormData(event.currentTarget))
        }}
      >
        <Stack>
          <TextField label="Name" name="name" required autoComplete="off" />
          <TextField label="Email" name="email" type="email" required autoComplete="off" />
          <TextField label="Address" name="address" required autoComplete="off" />
          <Select
            label="Country"
            value={country}
            options={countries.map((value) => ({ value, label: value }))}
            onChange={setCountry}
          />
          <TextField label="Contact" name="contact" type="tel" autoComplete="off" />
        </Stack>
      </form>
    </Drawer>
  )
}
