import { appConfig } from '../../api/app-config.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import styles from './auth-form.module.css'

/** Where to look for a message that was sent: the inbox, or the files of an installation without a mail server. */
export function SentHint() {
  const { sentHint, fileHint } = beforeSignIn.signUp
  return <p className={styles.after}>{appConfig().mailsAreFiles ? fileHint : sentHint}</p>
}
