import { useState } from 'react'

/** The value, or the last defined one, which stays while the next is loading or failed. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
