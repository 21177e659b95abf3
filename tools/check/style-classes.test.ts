import { expect, test } from 'vitest'
import { findMissingClasses } from './style-classes.ts'

const css = {
  path: 'ui/src/components/card.module.css',
  text: '/* .gone */\n.card > .head:hover {\n  content: ".gone";\n}\n',
}
const found = (text: string, path = 'ui/src/components/card.tsx') =>
  findMissingClasses([css, { path, text }]).map(({ file, reason }) => `${file} ${reason}`)

test('finds a class without a rule in its module, by either access', () => {
  expect(
    found(
      "import styles from './card.module.css'\nexport const a = [styles.card, styles.head]\nexport const b = styles.gone\n",
    ),
  ).toEqual([
    'ui/src/components/card.tsx:3 ui/src/components/card.module.css has none for .gone: write it, or take the class away',
  ])
  expect(found("import look from './card.module.css'\nexport const b = look['gone']\n")).toHaveLength(1)
  const beside = "import cards from '../components/card.module.css'\nexport const b = cards.gone\n"
  expect(found(beside, 'ui/src/shell/menu.tsx')).toHaveLength(1)
})

test('ignores names computed at run time and other imports', () => {
  expect(found("import styles from './card.module.css'\nexport const of = (tone: 'card') => styles[tone]\n")).toEqual(
    [],
  )
  expect(found("import cards from './cards.ts'\nexport const a = cards.gone // './card.module.css'\n")).toEqual([])
})
