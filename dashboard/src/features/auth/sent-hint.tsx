import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { mailPlace } from '../../shared/mail-said.ts'
import styles from './auth-form.module.css'

/** Where to find an email: the inbox, or the files of an installation without a mail server. */
export function SentHint() {
  return <p className={styles.after}>{mailPlace() ?? beforeSignIn.signUp.sentHint}</p>
}
