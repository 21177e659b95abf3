import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { FieldError } from '@firepay/contract/http/problem.ts'
import { abilitiesOf, type Role } from '@firepay/contract/product/abilities.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { type ErrorCode, errorStatus } from '@firepay/contract/product/errors.ts'
import { loadLayers } from '@firepay/ui/components/layers.ts'
import { ThemeProvider } from '@firepay/ui/theme/theme-provider.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { session } from '../api/session.ts'
import { writeStored } from '../api/storage.ts'
import { userQuery } from '../shared/current-user.ts'

let root: Root | undefined

/**
 * Renders a part of a page into the document, with theme, query cache and links; returns the cache. Undo it with
 * `leavePage`.
 */
export async function renderPart(part: ReactNode): Promise<QueryClient> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  // Fresh, so that the user is not reloaded and every call is the form's.
  if (session.user() !== null) queries.setQueryData(userQuery.queryKey, session.user() ?? undefined)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = document.createElement('div')
  const layers = document.createElement('div')
  layers.id = 'layers'
  document.body.append(page, layers)
  await loadLayers()
  root = createRoot(page)
  await act(async () =>
    root?.render(
      <ThemeProvider scheme="light" direction="ltr">
        <QueryClientProvider client={queries}>
          {/* The registered router is the application's; this one has no routes: links are only rendered. */}
          <RouterContextProvider router={router as never}>{part}</RouterContextProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  )
  return queries
}

/** Removes the page and clears storage. */
export async function leavePage(): Promise<void> {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  localStorage.clear()
}

/** Stores the signed-in user as the application does; default: an owner. */
export function signedInAs(role: Role = 'owner', fields: Partial<UserRecord> = {}): void {
  const user = {
    id: 'usr_01jd0000000000000000000001',
    email: 'hanna@harborpine.example',
    fullName: 'Hanna Pine',
    role,
    merchant: { id: 'mer_01jd0000000000000000000001', name: 'Harbor & Pine', timeZone: 'Europe/Berlin' },
    merchants: [],
    mfa: { totp: false, passkeys: 0 },
    timeZone: 'Europe/Berlin',
    dateStyle: 'day-month',
    ability: abilitiesOf(role),
    preferences: {},
    createdAt: '2026-11-01T09:00:00.000Z',
    ...fields,
  }
  writeStored('userData', JSON.stringify(user))
  writeStored('refreshToken', 'r')
}

/** A server's refusal. */
export function refusal(code: ErrorCode, errors: FieldError[] = []): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: code,
    status: errorStatus[code],
    code,
    requestId: 'req_1',
    errors,
  })
}

/** A call that the test answers later. */
export function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return {
    promise,
    answer: (value: T) => act(async () => resolve(value)),
    refuse: (error: unknown) => act(async () => reject(error)),
  }
}

/** The control with this label; a choice's label may continue with its hint. */
export function control(label: string): HTMLInputElement {
  const all = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const named = all.filter((each) => nameOf(each).startsWith(label))
  const [found] = named.filter((each) => nameOf(each) === label).concat(named)
  if (found === undefined) throw new Error(`No control is labelled ${label}; there are: ${all.map(nameOf).join(', ')}`)
  return found
}

/** The button with this name. */
export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const found = all.find((each) => buttonName(each) === name)
  if (found === undefined) throw new Error(`No button is named ${name}; there are: ${all.map(buttonName).join(', ')}`)
  return found
}

export const press = (name: string) => act(async () => button(name).click())
export const choose = (label: string) => act(async () => control(label).click())

/** Types as React sees it: sets the element's value, then dispatches the event. */
export async function fill(label: string, text: string): Promise<void> {
  const field = control(label)
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  await act(async () => {
    setter?.call(field, text)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

/** Moves the focus from one control to another. */
export async function goFrom(label: string, next: HTMLElement): Promise<void> {
  const from = control(label)
  await act(async () => {
    from.focus()
    next.focus()
    from.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: next }))
  })
}

/** The error text at a control, or null. */
export function errorAt(label: string): string | null {
  const field = control(label)
  if (field.getAttribute('aria-invalid') !== 'true') return null
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

/** The texts of the banners. */
export function failures(): string[] {
  return [...document.querySelectorAll('[role="alert"], [role="status"]')]
    .map((each) => (each.textContent ?? '').trim())
    .filter((text) => text !== '')
}

/** Waits until the page contains the text. */
export const says = (text: string) =>
  act(() =>
    vi.waitFor(() => {
      if (!document.body.textContent?.includes(text)) throw new Error(`The page does not say: ${text}`)
    }),
  )

function nameOf(field: HTMLElement): string {
  const label = document.querySelector(`label[for="${field.id}"]`) ?? field.closest('label')
  return (field.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
}

function buttonName(each: HTMLElement): string {
  return (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
}
