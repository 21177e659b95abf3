import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useState } from 'react'
import { useFields } from '../../shared/use-fields.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import styles from './view.module.css'

const devices = [
  { browser: 'Firefox on Linux', device: 'Desk by the window', location: 'Tromsø', activity: 'Now' },
  { browser: 'Safari on iOS', device: 'Phone', location: 'Tromsø', activity: 'This morning' },
  { browser: 'Chrome on Android', device: 'Tablet of the shop', location: 'Alta', activity: 'Three days ago' },
  { browser: 'Edge on Windows', device: 'Laptop', location: 'Bodø', activity: 'Last month' },
]

/** Password, two-step verification and devices of the user. */
export function SecurityTab() {
  return (
    <div className={styles.stack}>
      <NewPassword />
      <TwoSteps />
      <Card title="Recent devices" flush>
        <Table
          label="Recent devices"
          stacked
          columns={[{ name: 'Browser' }, { name: 'Device' }, { name: 'Location' }, { name: 'Activity' }]}
        >
          <tbody>
            {devices.map(({ browser, device, location, activity }) => (
              <tr key={browser}>
                <td>
                  <b>{browser}</b>
                </td>
                <td data-label="Device">{device}</td>
                <td data-label="Location">{location}</td>
                <td data-label="Activity">{activity}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  )
}

const shortest = 8

/** A new password, typed twice; it is not stored. */
function NewPassword() {
  const { given, field, check } = useFields({ password: '', again: '' })
  const save = () => {
    const isWell = check({
      ...(given.password.length < shortest && { password: `Please enter at least ${shortest} characters` }),
      ...(given.again !== given.password && { again: 'Please enter the same password twice' }),
    })
    if (isWell) showToast({ tone: 'info', text: 'The passwords match. The demo stores no password.' })
  }
  const texts = { show: 'Show the password', hide: 'Hide the password' }
  const textsAgain = { show: 'Show the second password', hide: 'Hide the second password' }
  return (
    <Card title="Change password">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <div className={styles.fields}>
            <PasswordField label="New password" texts={texts} {...field('password')} autoComplete="new-password" />
            <PasswordField label="Once more" texts={textsAgain} {...field('again')} autoComplete="new-password" />
          </div>
          <div>
            <Button type="submit" tone="primary">
              Change password
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

/** Two-step verification by phone number or app: each can be set up, changed and removed. */
function TwoSteps() {
  const [phone, setPhone] = useState('+1 555 0142')
  const [hasApp, setHasApp] = useState(false)
  const [asking, setAsking] = useState<'steps' | 'phone' | 'app'>()
  const close = () => setAsking(undefined)
  return (
    <Card title="Two-step verification">
      <Stack>
        <div className={styles.pair}>
          <span>
            <b>Code by SMS</b>
            <div className={styles.text}>{phone === '' ? 'No number yet' : <bdi>{phone}</bdi>}</div>
          </span>
          <span className={styles.pair}>
            <Button onClick={() => setAsking('steps')}>{phone === '' ? 'Set up' : 'Edit'}</Button>
            {phone !== '' && (
              <Button tone="danger-quiet" onClick={() => setAsking('phone')}>
                Delete number
              </Button>
            )}
          </span>
        </div>
        {hasApp && (
          <div className={styles.pair}>
            <span>
              <b>Authenticator app</b>
              <div className={styles.text}>Set up</div>
            </span>
            <Button tone="danger-quiet" onClick={() => setAsking('app')}>
              Delete app
            </Button>
          </div>
        )}
      </Stack>
      {asking === 'steps' && (
        <TwoFactorDialog phone={phone} onPhone={setPhone} onApp={() => setHasApp(true)} onClose={close} />
      )}
      <ConfirmDialog
        opened={asking === 'phone' || asking === 'app'}
        onClose={close}
        onConfirm={() => {
          if (asking === 'app') setHasApp(false)
          else setPhone('')
          close()
        }}
        title={asking === 'app' ? 'Delete the app?' : 'Delete the number?'}
        confirm="Delete it"
        texts={{ cancel: 'Keep it', close: 'Close' }}
      >
        It can no longer be used for codes.
      </ConfirmDialog>
    </Card>
  )
}
