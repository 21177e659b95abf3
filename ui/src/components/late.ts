import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code comes later. */
export type Late<Props> = {
  /** The component, once its code is there. */
  part: ComponentType<Props> | undefined
  /** Asks for the code; asking twice costs nothing, and after a failure it is asked for again. */
  load: () => Promise<void>
}

/** @param read imports the file and hands out its component */
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
 * The component of `source`, asked for while `isNeeded`. One whose code is there is drawn at once: `lazy` would draw its
 * fallback first, and React keeps a fallback for a third of a second.
 */
export function useLate<Props>(source: Late<Props>, isNeeded: boolean): ComponentType<Props> | undefined {
  const [, setIsThere] = useState(false)
  const [fault, setFault] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!isNeeded) return
    // It may have come since this was drawn: then nobody else says so.
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
