import { Button } from '@firepay/ui/components/button.tsx'
import { IconPrinter } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { printTexts } from '../../locale/print.ts'

/**
 * Prints the page's print sheet.
 * @param prepare loads missing data for the sheet; after a failure it prints what is loaded
 */
export function PrintButton({ prepare }: { prepare?: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      await prepare?.()
    } catch {
      // The sheet states how many lines it omits.
    }
    setBusy(false)
    // After the next frame, which renders the loaded data.
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
