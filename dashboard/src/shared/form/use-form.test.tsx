import { Select } from '@firepay/ui/components/select.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  choose,
  control,
  errorAt,
  fill,
  goFrom,
  held,
  leavePage,
  press,
  refusal,
  renderPart,
} from '../../testing/form.tsx'
import { until } from '../../testing/screen.ts'
import { unsaved } from '../unsaved.ts'
import { useIdempotencyKey } from '../use-idempotency-key.ts'
import { useForm } from './use-form.ts'

type Values = { name: string; email: string; zone: string; mails: boolean }
const start: Values = { name: 'Anna', email: '', zone: 'UTC', mails: true }

const send = vi.fn<(values: Values, base: { values: Values; version: string }) => Promise<string>>()
const keys: string[] = []
let refused: ((error: unknown) => { name?: string } | string | null | undefined) | undefined
let readAgain: (initial: Values, version: string) => void

/** A form with a required field, a field with a shape, and one not shown. */
function Trial() {
  const [read, setRead] = useState({ initial: start, version: 'v1' })
  readAgain = (initial, version) => setRead({ initial, version })
  const key = useIdempotencyKey()
  const form = useForm({
    ...read,
    key,
    check: ({ name, email }) => ({
      name: name.trim() === '' ? 'Enter a name.' : undefined,
      email: /^$|@/.test(email) ? undefined : 'This is not an email.',
    }),
    send: (values, base) => {
      keys.push(key.headersFor(values.name)['idempotency-key'])
      return send(values, base)
    },
    sent: (answer) => {
      if (answer === 'again') form.restart(form.values, 'v2')
    },
    refused: (error) => refused?.(error),
  })
  return (
    <form {...form.form}>
      {form.failure !== undefined && <p role="alert">{form.failure}</p>}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <Select
        label="Zone"
        options={['UTC', 'Europe/Berlin'].map((value) => ({ value, label: value }))}
        {...form.choice('zone')}
      />
      <Switch label="Mails" {...form.tick('mails')} />
      <button type="submit" disabled={!form.isDirty} aria-busy={form.isBusy}>
        Save
      </button>
      <button type="button">Cancel</button>
      {form.isStale && (
        <button type="button" onClick={() => form.restart()}>
          Show the newest
        </button>
      )}
    </form>
  )
}

const failure = () => document.querySelector('[role="alert"]')?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

beforeEach(async () => {
  refused = undefined
  keys.length = 0
  send.mockReset().mockResolvedValue('done')
  await renderPart(<Trial />)
})
afterEach(leavePage)

test('submits the controls’ values', async () => {
  await fill('Name', 'Berta')
  await fill('Zone', 'Europe/Berlin')
  await choose('Mails')
  await press('Save')
  const values = { name: 'Berta', email: '', zone: 'Europe/Berlin', mails: false }
  expect(send).toHaveBeenCalledWith(values, { values: start, version: 'v1' })
})

test('shows invalid values at their fields, focuses the first, and sends nothing', async () => {
  await fill('Name', ' ')
  await fill('Email', 'anna')
  await submit()
  expect([errorAt('Name'), errorAt('Email')]).toEqual(['Enter a name.', 'This is not an email.'])
  expect(document.activeElement).toBe(control('Name'))
  expect(send).not.toHaveBeenCalled()
})

test('an error disappears once its value is valid', async () => {
  await fill('Email', 'anna')
  await submit()
  await fill('Email', 'anna.l')
  expect(errorAt('Email')).toBe('This is not an email.')
  await fill('Email', 'anna@')
  expect(errorAt('Email')).toBeNull()
})

test('validates a field left for another field, not one left for a button', async () => {
  await fill('Email', 'anna')
  await goFrom('Email', button('Cancel'))
  expect(errorAt('Email')).toBeNull()
  await goFrom('Email', control('Name'))
  expect(errorAt('Email')).toBe('This is not an email.')
})

test('does not validate an empty field that was passed', async () => {
  await act(async () => readAgain({ ...start, name: '' }, 'v1'))
  await goFrom('Name', control('Email'))
  expect(errorAt('Name')).toBeNull()
})

test('shows refusals at their fields until the value changes', async () => {
  send.mockRejectedValue(
    refusal('VALIDATION', [
      { path: 'email', code: 'DUPLICATE', message: 'Taken' },
      { path: 'name', code: 'too_big', message: 'Too long', limit: 40 },
    ]),
  )
  await fill('Name', 'Berta')
  await submit()
  await until(() =>
    expect([errorAt('Name'), errorAt('Email'), failure()]).toEqual([
      'At most 40.',
      'This is already in the list.',
      undefined,
    ]),
  )
  expect(document.activeElement).toBe(control('Name'))
  await fill('Name', '')
  expect(errorAt('Name')).toBeNull()
  expect(errorAt('Email')).toBe('This is already in the list.')
})

test('shows a refusal without a field above the form', async () => {
  send.mockRejectedValue(
    refusal('VALIDATION', [
      { path: 'name', code: 'too_big', message: 'Too long', limit: 40 },
      { path: 'plan', code: 'invalid_value', message: 'Unknown plan' },
    ]),
  )
  await fill('Name', 'Berta')
  await submit()
  await until(() => expect(errorAt('Name')).toBe('At most 40.'))
  expect(failure()).toContain('Some values were refused')
})

test('a screen maps a refusal to a field, the form, or nothing', async () => {
  send.mockRejectedValue(refusal('CONFLICT'))
  refused = () => ({ name: 'Somebody has this name.' })
  await fill('Name', 'Berta')
  await submit()
  expect([errorAt('Name'), failure()]).toEqual(['Somebody has this name.', undefined])
  refused = () => 'Somebody was first.'
  await submit()
  expect([errorAt('Name'), failure()]).toEqual([null, 'Somebody was first.'])
  refused = () => null
  await submit()
  expect([errorAt('Name'), failure()]).toEqual([null, undefined])
})

test('two presses submit once, and a submitted form stays busy until reset', async () => {
  const call = held<string>()
  send.mockReturnValue(call.promise)
  await fill('Name', 'Berta')
  await act(async () => {
    const form = document.querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
  expect(button('Save').getAttribute('aria-busy')).toBe('true')
  await call.answer('done')
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
  expect(button('Save').getAttribute('aria-busy')).toBe('true')
})

test('submits again with the same key after a failure, with a new one after success', async () => {
  send.mockRejectedValueOnce(new Error('lost')).mockResolvedValue('again')
  await fill('Name', 'Berta')
  await submit()
  expect(failure()).toBe('Something went wrong on the server. Nothing was changed.')
  await submit()
  await choose('Mails')
  await submit()
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('detects changes, ignoring surrounding spaces', async () => {
  expect(button('Save').disabled).toBe(true)
  await fill('Name', 'Anna ')
  expect(button('Save').disabled).toBe(true)
  await fill('Name', 'Berta')
  expect(button('Save').disabled).toBe(false)
  await fill('Name', 'Anna')
  expect(button('Save').disabled).toBe(true)
})

test('follows refetched data while untouched, and keeps input', async () => {
  await act(async () => readAgain({ ...start, name: 'Doris' }, 'v2'))
  expect(control('Name').value).toBe('Doris')
  await fill('Name', 'Berta')
  await act(async () => readAgain({ ...start, name: 'Erna' }, 'v3'))
  expect(control('Name').value).toBe('Berta')
  await submit()
  expect(send).toHaveBeenCalledWith({ ...start, name: 'Berta' }, { values: { ...start, name: 'Doris' }, version: 'v2' })
})

test('after another user’s change keeps input until the newest version is loaded', async () => {
  send.mockRejectedValue(refusal('STALE'))
  await fill('Name', 'Berta')
  await submit()
  expect(failure()).toContain('Someone changed this')
  expect(control('Name').value).toBe('Berta')
  await act(async () => readAgain({ ...start, name: 'Erna' }, 'v2'))
  expect(control('Name').value).toBe('Berta')
  await press('Show the newest')
  expect([control('Name').value, failure()]).toEqual(['Erna', undefined])
})

test('bases the next change on the saved version, even before a refetch', async () => {
  send.mockResolvedValue('again')
  await fill('Name', 'Berta')
  await submit()
  expect([control('Name').value, button('Save').disabled]).toEqual(['Berta', true])
  await fill('Name', 'Carla')
  await submit()
  expect(send.mock.lastCall?.[1]).toEqual({ values: { ...start, name: 'Berta' }, version: 'v2' })
})

test('input counts as unsaved until submitted, reverted, discarded or unmounted', async () => {
  send.mockResolvedValue('again')
  expect(unsaved.exists()).toBe(false)
  await fill('Name', 'Berta')
  expect(unsaved.exists()).toBe(true)
  await fill('Name', 'Anna')
  expect(unsaved.exists()).toBe(false)
  await fill('Name', 'Berta')
  await submit()
  expect(unsaved.exists()).toBe(false)
  await fill('Name', 'Carla')
  const answer = unsaved.mayLeave()
  expect(unsaved.isAsked()).toBe(true)
  unsaved.settle(false)
  expect([await answer, unsaved.exists()]).toEqual([false, true])
  unsaved.settle(true)
  expect([await unsaved.mayLeave(), unsaved.exists()]).toEqual([true, false])
  await fill('Name', 'Doris')
  await leavePage()
  expect(unsaved.exists()).toBe(false)
})

test('a pending submit counts as unsaved until the answer, before its handlers run', async () => {
  const call = held<string>()
  send.mockReturnValue(call.promise)
  await fill('Name', 'Berta')
  await submit()
  expect(unsaved.exists()).toBe(true)
  await call.answer('done')
  expect(unsaved.exists()).toBe(false)
})
