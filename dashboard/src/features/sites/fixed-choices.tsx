import { IconLock } from '@firepay/ui/components/icons.ts'
import { siteTexts } from '../../locale/sites.ts'
import styles from './fixed-choices.module.css'

const texts = siteTexts.dialog

/** Repeats the choices for a new site that cannot be changed once it exists. */
export function FixedChoices({
  mode,
  defaultCurrency,
  timeZone,
}: {
  mode: 'test' | 'live'
  defaultCurrency: string
  timeZone: string
}) {
  return (
    <section className={styles.box} aria-label={texts.fixed}>
      <div className={styles.title}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {texts.fixed}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.mode}</dt>
          <dd>{siteTexts.mode[mode]}</dd>
        </div>
        <div>
          <dt>{texts.currency}</dt>
          <dd>{defaultCurrency}</dd>
        </div>
        <div>
          <dt>{texts.timeZone}</dt>
          <dd>{timeZone}</dd>
        </div>
      </dl>
    </section>
  )
}
