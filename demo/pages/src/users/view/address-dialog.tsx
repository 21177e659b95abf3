import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { emptyOnes, useFields } from '../../shared/use-fields.ts'
import styles from './view.module.css'

export type Address = { firstName: string; lastName: string; street: string; town: string; zip: string }

/** Asks where bills go. */
export function AddressDialog({
  address,
  onSave,
  onClose,
}: {
  address: Address
  onSave: (address: Address) => void
  onClose: () => void
}) {
  const { given, field, check } = useFields(address)
  return (
    <FormDialog
      onClose={onClose}
      title="Billing address"
      submit="Save address"
      texts={{ cancel: 'Cancel', close: 'Close' }}
      busy={false}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          if (!check(emptyOnes(given, { firstName: 'first name', lastName: 'last name' }))) return
          onSave(given)
          onClose()
        },
      }}
    >
      <div className={styles.fields}>
        <TextField label="First name" data-autofocus {...field('firstName')} />
        <TextField label="Last name" {...field('lastName')} />
      </div>
      <TextField label="Street" {...field('street')} />
      <div className={styles.fields}>
        <TextField label="Town" {...field('town')} />
        <TextField label="Zip" dir="ltr" {...field('zip')} />
      </div>
    </FormDialog>
  )
}
