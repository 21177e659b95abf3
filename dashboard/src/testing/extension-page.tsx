import { Textarea } from '@firepay/ui/components/textarea.tsx'
import { useExtensionFetch } from '@firepay/ui/shell/extension-fetch.tsx'
import { useState } from 'react'

/** Renders the response of its call. */
export default function SamplePage() {
  const fetch = useExtensionFetch()
  const [answer, setAnswer] = useState('no answer yet')
  const ask = async (address: string) => setAnswer(await (await fetch(address)).text())
  return (
    <>
      <p>Sample content: {answer}</p>
      <Textarea label="Sample note" />
      <button type="button" onClick={() => ask('/sample-api/things')}>
        Ask the sample
      </button>
      <button type="button" onClick={() => ask('/elsewhere')}>
        Ask elsewhere
      </button>
    </>
  )
}
