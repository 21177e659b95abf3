import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { lazy, Suspense } from 'react'

/** What a person may choose instead of their initials. They are drawn here: no file is uploaded, none is fetched. */
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

// Most people have none. Whom they cannot be loaded for sees a circle, not a broken page.
const PersonPicture = lazy(() =>
  import('./person-picture.tsx').then(
    (module) => ({ default: module.PersonPicture }),
    () => ({ default: () => null }),
  ),
)

/** The picture that a person chose, or their initials; also for a name that another version of the dashboard knew. */
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

/** Whether the name is one of the pictures. */
export function isPicture(name: string | undefined): name is PictureName {
  return pictureNames.some((one) => one === name)
}
