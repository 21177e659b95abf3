import { useId } from 'react'
import { profileTexts as texts } from '../../locale/profile.ts'
import { isPicture, PersonAvatar, pictureNames } from '../../shared/person-avatar.tsx'
import styles from './picture-choice.module.css'

/** A choice of pictures, or initials (`null`). */
export function PictureChoice({
  person,
  value,
  onChange,
}: {
  person: { fullName: string; email: string }
  value: string | null
  onChange: (picture: string | null) => void
}) {
  const hintId = useId()
  const chosen = value !== null && isPicture(value) ? value : null
  return (
    <fieldset className={styles.choice} aria-describedby={hintId}>
      <legend className={styles.legend}>{texts.picture}</legend>
      <div className={styles.options}>
        {[null, ...pictureNames].map((picture) => {
          const name = picture === null ? texts.noPicture : texts.pictures[picture]
          return (
            <label key={name} className={styles.option} title={name}>
              <input
                type="radio"
                name="picture"
                className="visually-hidden"
                checked={picture === chosen}
                onChange={() => onChange(picture)}
              />
              <span className="visually-hidden">{name}</span>
              <PersonAvatar person={{ ...person, avatar: picture ?? undefined }} />
            </label>
          )
        })}
      </div>
      <p id={hintId} className={styles.hint}>
        {texts.pictureHint}
      </p>
    </fieldset>
  )
}
