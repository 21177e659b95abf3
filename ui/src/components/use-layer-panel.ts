import { type ComponentType, useState } from 'react'
import { type Late, useLate } from './late.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * The panel of a layer over the page, loaded when it first opens. The page behind it does not scroll, and after
 * closing the focus returns.
 */
export function useLayerPanel<Props>(panel: Late<Props>, opened: boolean): ComponentType<Props> | undefined {
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useFocusReturn(opened)
  const Panel = useLate(panel, used)
  useScrollLock(opened && Panel !== undefined)
  return Panel
}
