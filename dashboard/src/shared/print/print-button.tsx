import { Button } from '@firepay/ui/components/button.tsx'
import { IconPrinter } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { printTexts } from '../../locale/print.ts'

/**
 * Prints what the page's sheet of paper says.
 * @param prepare reads what the paper needs and the page has not read yet; the paper is printed with what there is when it fails
 */
export function PrintButton({ prepare }: { prepare?: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      await prepare?.()
    } catch {
      // The paper says how many lines it leaves out.
    }
    setBusy(false)
    // Behind the next frame, which has what was read.
    requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  return (
    <Button
      icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
      busy={isBusy}
      onClick={() => (prepare === undefined ? window.print() : void print())}
    >
      {printTexts.print}
    </Button>
  )
}
