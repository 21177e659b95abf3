import { StatStrip } from '@firepay/ui/components/stat-strip.tsx'
import { useExtensionFetch } from '@firepay/ui/shell/extension-fetch.tsx'
import { useState } from 'react'

/** Shows what its call was answered with. */
export default function SamplePage() {
  const fetch = useExtensionFetch()
  const [answer, setAnswer] = useState('no answer yet')
  const ask = async (address: string) => setAnswer(await (await fetch(address)).text())
  return (
    <>
      <StatStrip label="Samples">Sample content: {answer}</StatStrip>
      <button type="button" onClick={() => ask('/sample-api/things')}>
        Ask the sample
      </button>
      <button type="button" onClick={() => ask('/elsewhere')}>
        Ask elsewhere
      </button>
    </>
  )
}
