import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { callApi, type Person } from './journey.ts'
import { mailTo } from './mail.ts'

/** A person nobody has heard of; their password is long enough and belongs to nobody else. */
export function newPerson(name: string): Person {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  return { email, password: `${name} counts nine teapots and a kettle`, merchant: `${name} & Daughters` }
}

/** Signs a new owner of a new merchant up, through the API and the link of the mail. */
export async function signUpOwner(name: string): Promise<Person> {
  const person = newPerson(name)
  const { email, password, merchant } = person
  await post('/auth/signup', { email, password, merchantName: merchant, timeZone: 'Europe/Berlin' })
  const { link } = await mailTo(email, /Confirm/)
  await post('/auth/confirm-email', { token: link.split('#')[1], password })
  return person
}

/** Brings a new person into the merchant of an owner's page, through the API and the link of the mail. */
export async function signUpMember(owners: Page, name: string, role: string): Promise<Person> {
  const person = newPerson(name)
  await callApi(owners, 'POST', '/invitations', { email: person.email, role })
  const { link } = await mailTo(person.email, /invit|join/i)
  await post('/invitations/accept', { token: link.split('#')[1], fullName: `${name} Reed`, password: person.password })
  return person
}

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
}

/** A call of somebody who is not signed in. */
export async function post(path: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  return await call('POST', path, more, body)
}
