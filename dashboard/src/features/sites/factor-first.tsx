import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useNavigate } from '@tanstack/react-router'
import { siteTexts } from '../../locale/sites.ts'
import { afterFactor } from '../../shared/after-factor.ts'

const texts = siteTexts.factorFirst

/**
 * Asks for the second factor before the first live site is created: its owner needs one from then on, and would be
 * redirected away from the site's keys.
 * @param onLeave called before the user leaves to set up a factor; they return to this dialog
 */
export function FactorFirst({
  site,
  onBack,
  onTest,
  onLeave,
  onClose,
}: {
  site: { name: string; defaultCurrency: string; timeZone: string }
  onBack: () => void
  onTest: () => void
  onLeave: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const leave = () => {
    onLeave()
    afterFactor.remember()
    void navigate({ to: '/security', search: { required: 'factor' } })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      lead={texts.lead}
      closeLabel={texts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onTest}>
            {texts.testInstead}
          </Button>
          <Button onClick={onBack}>{texts.back}</Button>
          <Button tone="primary" data-autofocus onClick={leave}>
            {texts.setUp}
          </Button>
        </>
      }
    >
      <Stack>
        <Text>{texts.kept(site.name.trim(), site.defaultCurrency, site.timeZone)}</Text>
      </Stack>
    </Dialog>
  )
}
