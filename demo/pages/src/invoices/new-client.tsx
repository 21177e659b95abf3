import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useId, useState } from 'react'
import { emailFault, emptyOnes, useFields } from '../shared/use-fields.ts'

/** The countries of a customer (catalogue, appendix A). */
const countries = [
  'Australia',
  'Canada',
  'Russia',
  'Saudi Arabia',
  'Singapore',
  'Sweden',
  'Switzerland',
  'United Kingdom',
  'United Arab Emirates',
  'United States of America',
] as const

/** Adds a client to the select. */
export function NewClient({ onClose, onAdd }: { onClose: () => void; onAdd: (client: Invoice['client']) => void }) {
  const form = useId()
  const { given, field, check } = useFields({ name: '', email: '', address: '', contact: '' })
  const [country, setCountry] = useState<(typeof countries)[number]>('Australia')
  const add = () => {
    const [name, companyEmail, address, contact] = [given.name, given.email, given.address, given.contact].map((text) =>
      text.trim(),
    ) as [string, string, string, string]
    if (!check({ ...emptyOnes(given, { name: 'name', address: 'address' }), ...emailFault(given.email) })) return
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
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Stack>
          <TextField label="Name" data-autofocus {...field('name')} />
          <TextField label="Email" type="email" dir="ltr" {...field('email')} />
          <TextField label="Address" {...field('address')} />
          <Select
            label="Country"
            value={country}
            options={countries.map((value) => ({ value, label: value }))}
            onChange={setCountry}
          />
          <TextField label="Contact" type="tel" dir="ltr" {...field('contact')} />
        </Stack>
      </form>
    </Drawer>
  )
}
