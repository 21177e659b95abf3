import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { lazy, Suspense } from 'react'

/** Pictures instead of initials. Built in: nothing is uploaded or fetched. */
export const pictureNames = [
  'cat',
  'dog',
  'fish',
  'feather',
  'leaf',
  'flower',
  'sun',
  'moon',
  'anchor',
  'rocket',
  'coffee',
] as const
export type PictureName = (typeof pictureNames)[number]

// Few users have one. A failed load shows an empty circle.
const PersonPicture = lazy(() =>
  import('./person-picture.tsx').then(
    (module) => ({ default: module.PersonPicture }),
    () => ({ default: () => null }),
  ),
)

/** The chosen picture, else the initials, also for a picture name of another version. */
export function PersonAvatar({ person }: { person: { fullName: string; email: string; avatar?: string | undefined } }) {
  return (
    <Avatar
      name={person.fullName.trim() || person.email}
      picture={
        isPicture(person.avatar) ? (
          <Suspense>
            <PersonPicture name={person.avatar} />
          </Suspense>
        ) : undefined
      }
    />
  )
}

/** True for a known picture name. */
export function isPicture(name: string | undefined): name is PictureName {
  return pictureNames.some((one) => one === name)
}
