import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'

/** Placeholder of a panel while its code loads. */
export function LayerWaiting({ height }: { height: number }) {
  return (
    <div style={{ minBlockSize: height, padding: 14 }} aria-busy="true">
      <AfterDelay>
        <Skeleton width="60%" />
      </AfterDelay>
    </div>
  )
}
