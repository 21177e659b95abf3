import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'

/** The place of a panel whose code is on its way. */
export function LayerWaiting({ height }: { height: number }) {
  return (
    <div style={{ minBlockSize: height, padding: 14 }} aria-busy="true" tabIndex={-1} data-autofocus>
      <AfterDelay>
        <Skeleton width="60%" />
      </AfterDelay>
    </div>
  )
}
