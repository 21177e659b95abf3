import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconEye } from '@firepay/ui/components/icons.ts'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { problemText } from '../shared/problem-text.ts'
import { enterMerchant } from '../shared/tab-merchant.ts'
import styles from './view-as-banner.module.css'

/** Banner on merchant pages for operators: the merchant's name and a way out. */
export function OperatorBanner() {
  const user = useUser()
  const navigate = useNavigate()
  const own = user.merchants.find((merchant) => merchant.role !== 'operator')
  const leave = useMutation({
    // Staff with an own merchant return to it; others choose a merchant next.
    mutationFn: async () =>
      own === undefined ? navigate({ to: '/merchants', search: {} }) : enterMerchant(own.id, '/merchants'),
    onError: (error) => showToast({ tone: 'bad', text: problemText(error) }),
  })
  return (
    <div className={styles.place}>
      <Banner
        tone="warn"
        live="polite"
        title={shellTexts.operatorAccess.title(user.merchant.name)}
        icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
        action={
          <Button size="xs" busy={leave.isPending} onClick={() => leave.mutate()}>
            {shellTexts.operatorAccess.leave}
          </Button>
        }
      >
        {shellTexts.operatorAccess.text}
      </Banner>
    </div>
  )
}
