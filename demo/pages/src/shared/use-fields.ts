import { useState } from 'react'
import { DemoError } from '../data.ts'

type Faults = Readonly<Record<string, string | undefined>>

/** The values of a form with their errors. */
export function useFields<T extends Record<string, string>>(initial: T) {
  const [given, setGiven] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const set = (name: keyof T, value: string) => setGiven((before) => ({ ...before, [name]: value }))
  const shared = (name: keyof T & string) => ({
    value: given[name],
    ...(faults[name] !== undefined && { error: faults[name] }),
  })
  return {
    given,
    field: (name: keyof T & string) => ({
      ...shared(name),
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    }),
    choice: (name: keyof T & string) => ({ ...shared(name), onChange: (value: string) => set(name, value) }),
    /**
     * Shows errors.
     * @returns true when there are none
     */
    check: (wrong: Faults) => {
      setFaults(wrong)
      return Object.values(wrong).every((text) => text === undefined)
    },
    /** Shows the field errors of a refusal. */
    refused: (error: Error) => setFaults(error instanceof DemoError ? error.fields : {}),
  }
}

/** Errors of empty fields. */
export function emptyOnes(given: Record<string, string>, words: Record<string, string>): Record<string, string> {
  const empty = Object.entries(words).filter(([name]) => (given[name] ?? '').trim() === '')
  return Object.fromEntries(empty.map(([name, word]) => [name, `Please enter a valid ${word}`]))
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The error of an invalid email address. */
export function emailFault(email: string): { email?: string } {
  return emailForm.test(email.trim()) ? {} : { email: 'Please enter a valid email' }
}

/** The error above a form for a refusal without field errors: `what` could not be saved. */
export function failureOf(error: Error | null, what: string): string | undefined {
  if (error === null) return undefined
  const isTold = error instanceof DemoError && Object.keys(error.fields).length > 0
  return isTold ? undefined : `${what} could not be saved. Try again.`
}
