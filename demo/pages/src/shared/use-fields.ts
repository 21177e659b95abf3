import { useState } from 'react'
import { DemoError } from '../data.ts'

type Faults = Readonly<Record<string, string | undefined>>

/** The texts of a form with what is wrong with each. */
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
    /** Shows what is wrong. @returns whether nothing is */
    check: (wrong: Faults) => {
      setFaults(wrong)
      return Object.values(wrong).every((text) => text === undefined)
    },
    /** Shows what a refusal says about fields. */
    refused: (error: Error) => setFaults(error instanceof DemoError ? error.fields : {}),
  }
}

/** What is said of the fields that are empty. */
export function emptyOnes(given: Record<string, string>, words: Record<string, string>): Record<string, string> {
  const empty = Object.entries(words).filter(([name]) => (given[name] ?? '').trim() === '')
  return Object.fromEntries(empty.map(([name, word]) => [name, `Please enter a valid ${word}`]))
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is said of an address that is none. */
export function emailFault(email: string): { email?: string } {
  return emailForm.test(email.trim()) ? {} : { email: 'Please enter a valid email' }
}

/** What is said above a form whose refusal is about no field of it: `what` could not be saved. */
export function failureOf(error: Error | null, what: string): string | undefined {
  if (error === null) return undefined
  const isTold = error instanceof DemoError && Object.keys(error.fields).length > 0
  return isTold ? undefined : `${what} could not be saved. Try again.`
}
