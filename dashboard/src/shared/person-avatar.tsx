import { Avatar } from '@firepay/ui/components/avatar.tsx'
import {
  type Icon,
  IconAnchor,
  IconCat,
  IconCoffee,
  IconDog,
  IconFeather,
  IconFish,
  IconFlower,
  IconLeaf,
  IconMoon,
  IconRocket,
  IconSun,
} from '@firepay/ui/components/icons.ts'

const pictures = {
  cat: IconCat,
  dog: IconDog,
  fish: IconFish,
  feather: IconFeather,
  leaf: IconLeaf,
  flower: IconFlower,
  sun: IconSun,
  moon: IconMoon,
  anchor: IconAnchor,
  rocket: IconRocket,
  coffee: IconCoffee,
} as const satisfies Record<string, Icon>
type PictureName = keyof typeof pictures
/** What a person may choose instead of their initials. They are drawn here: no file is uploaded, none is fetched. */
export const pictureNames = Object.keys(pictures) as PictureName[]

/** The picture that a person chose, or their initials; also for a name that another version of the dashboard knew. */
export function PersonAvatar({ person }: { person: { fullName: string; email: string; avatar?: string | undefined } }) {
  const Picture = isPicture(person.avatar) ? pictures[person.avatar] : undefined
  return (
    <Avatar
      name={person.fullName.trim() || person.email}
      picture={Picture && <Picture size={17} stroke={1.75} aria-hidden="true" />}
    />
  )
}

/** Whether the name is one of the pictures. */
export function isPicture(name: string | undefined): name is PictureName {
  return name !== undefined && Object.hasOwn(pictures, name)
}
