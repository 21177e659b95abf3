import { type ComponentType, useEffect, useState } from 'react'

/** A lazily loaded component. */
export type Late<Props> = {
  /** The component, once loaded. */
  part: ComponentType<Props> | undefined
  /** Loads the code once; retries after a failure. */
  load: () => Promise<void>
}

/** @param read imports the file and returns its component */
export function late<Props>(read: () => Promise<ComponentType<Props>>): Late<Props> {
  let reading: Promise<void> | undefined
  const source: Late<Props> = {
    part: undefined,
    load: () => {
      reading ??= read().then(
        (part) => {
          source.part = part
        },
        (error: unknown) => {
          reading = undefined
          throw error
        },
      )
      return reading
    },
  }
  return source
}

/**
 * The component of `source`, loaded while `isNeeded`. Renders at once if it is already loaded, unlike `lazy`, whose
 * fallback React keeps for a third of a second.
 */
export function useLate<Props>(source: Late<Props>, isNeeded: boolean): ComponentType<Props> | undefined {
  const [, setIsThere] = useState(false)
  const [fault, setFault] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!isNeeded) return
    // It may have loaded since this render.
    if (source.part !== undefined) return setIsThere(true)
    let isLeft = false
    source.load().then(
      () => !isLeft && setIsThere(true),
      (error: unknown) => !isLeft && setFault({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [source, isNeeded])
  if (fault !== undefined) throw fault.error
  return isNeeded ? source.part : undefined
}
