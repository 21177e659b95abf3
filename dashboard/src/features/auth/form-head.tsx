import { Banner } from '@firepay/ui/components/banner.tsx'
import styles from './auth-form.module.css'

/** Title and sentence above a form, and what failed with the form as a whole. */
export function FormHead({ title, lead, failure }: { title: string; lead: string; failure: string | undefined }) {
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {failure !== undefined && (
        <Banner tone="bad" live="assertive">
          {failure}
        </Banner>
      )}
    </>
  )
}
