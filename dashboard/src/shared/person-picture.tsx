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
import type { ReactNode } from 'react'
import type { PictureName } from './person-avatar.tsx'

const pictures: Readonly<Record<PictureName, Icon>> = {
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
}

/** A picture instead of initials. */
export function PersonPicture({ name }: { name: PictureName }): ReactNode {
  const Picture = pictures[name]
  return <Picture size={17} stroke={1.75} aria-hidden="true" />
}
