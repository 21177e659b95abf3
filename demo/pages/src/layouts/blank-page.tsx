import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { usePlace } from '../context.tsx'
import { homeOf } from '../person.ts'
import styles from './layouts.module.css'

/** A page without menu, header and footer. */
export default function BlankPage() {
  const { link, page, viewer } = usePlace()
  return (
    <div className={styles.alone}>
      <h1>{page?.title}</h1>
      <p>Without menu, header and footer: for sign-in, errors and print.</p>
      <ButtonLink as={link} href={homeOf(viewer)}>
        Back to the start of the sample area
      </ButtonLink>
    </div>
  )
}
