import { type ComponentType, useState } from 'react'
import { type Late, useLate } from './late.ts'
import { useFocusNear } from './use-focus-near.ts'

/**
 * The panel of a layer over the page, loaded when it first opens.
 */
export function useLayerPanel<Props>(panel: Late<Props>, opened: boolean): ComponentType<Props> | undefined {
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useFocusNear(opened)
  return useLate(panel, used)
}
