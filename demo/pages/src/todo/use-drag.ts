import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Move } from './use-order.ts'

/**
 * Makes a row draggable by its handle, to drop before or after another.
 * @returns whether it is dragged, and the edge at which another would be dropped
 */
export function useDrag({
  id,
  row,
  handle,
  onMove,
}: {
  id: number
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  onMove: (move: Move) => void
}) {
  const [isDragged, setIsDragged] = useState(false)
  const [near, setNear] = useState<Move['next']>()
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    if (row.current === null || handle.current === null) return
    const sideOf = (data: Record<string | symbol, unknown>) =>
      extractClosestEdge(data) === 'bottom' ? ('after' as const) : ('before' as const)
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ taskId: id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => (source.data.taskId ?? id) !== id,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setNear(sideOf(self.data)),
        onDragLeave: () => setNear(undefined),
        onDrop: ({ self, source }) => {
          setNear(undefined)
          moved({ id: Number(source.data.taskId), next: sideOf(self.data), to: id })
        },
      }),
    )
  }, [id, row, handle])
  return { isDragged, near }
}
