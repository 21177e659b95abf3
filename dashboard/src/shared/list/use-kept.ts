import { useState } from 'react'

/** The value, or the last one there was: what stays on the screen while the next is read or could not be read. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
