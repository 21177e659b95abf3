import { Button } from '@firepay/ui/components/button.tsx'
import { IconPrinter } from '@firepay/ui/components/icons.ts'
import { printTexts } from '../../locale/print.ts'

/** Prints what the page's sheet of paper says. */
export function PrintButton() {
  return (
    <Button icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
      {printTexts.print}
    </Button>
  )
}
