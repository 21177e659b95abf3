import { Banner } from '@firepay/ui/components/banner.tsx'
import styles from './auth-form.module.css'

/** Title and lead of a form, and its failure. */
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
