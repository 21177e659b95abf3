import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { callApi, type Person } from './journey.ts'
import { mailTo } from './mail.ts'

/** A new user with a unique, sufficiently long password. */
export function newPerson(name: string): Person {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  return { email, password: `${name} counts nine teapots and a kettle`, merchant: `${name} & Daughters` }
}

/** Signs up an owner with a new merchant, through the API and the link in the mail. */
export async function signUpOwner(name: string): Promise<Person> {
  const person = newPerson(name)
  const { email, password, merchant } = person
  await post('/auth/signup', { email, password, merchantName: merchant, timeZone: 'Europe/Berlin' })
  const { link } = await mailTo(email, /Confirm/)
  await post('/auth/confirm-email', { token: link.split('#')[1], password })
  return person
}

/** Adds a new member to the merchant of an owner's page, through the API and the link in the mail. */
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

/** Calls the API without a session. */
export async function post(path: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  return await call('POST', path, more, body)
}
