/** Contents of files by path from the repository root. */
export type Files = Record<string, string>

type Entry = { number: string; name: string; camel: string; pascal: string; title: string; address: string }

/**
 * New files of a page, and files that register it with their new lines.
 * @param number of the catalogue
 * @param name of the folder, in lower case with hyphens
 * @param read returns the text of a file, undefined without one
 * @throws Error that explains an unknown number, an invalid or used name, or a finished page
 */
export function planDemoPage(number: string, name: string, read: (path: string) => string | undefined): Files {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error('npm run new:demo-page -- NUMBER NAME, with a name like "knowledge-base"')
  }
  const text = (path: string) => {
    const found = read(path)
    if (found === undefined) throw new Error(`There is no ${path}`)
    return found
  }
  const [, title, address] =
    new RegExp(`\\[${Number(number)}, '[^']*', '([^']*)', '[^']*', '([^']*)'\\]`).exec(text(paths.catalogue)) ?? []
  if (title === undefined || address === undefined) throw new Error(`The catalogue has no page ${number}`)
  if (new RegExp(`^  ${Number(number)}: \\(\\) =>`, 'm').test(text(paths.pages))) {
    throw new Error(`${title} is finished: see ${paths.pages}`)
  }
  const camel = name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.slice(0, 1).toUpperCase() + camel.slice(1)
  const entry = { number, name, camel, pascal, title, address }
  const made = newFiles(entry)
  const taken = Object.keys(made).find((path) => read(path) !== undefined)
  if (taken !== undefined) throw new Error(`${taken} is there already`)
  return { ...made, ...changedFiles(entry, text) }
}

const paths = {
  catalogue: 'demo/contract/src/catalogue.ts',
  routes: 'demo/contract/src/routes.ts',
  backend: 'demo/backend/src/backend.ts',
  calls: 'demo/backend/src/with-demo-backend.ts',
  pages: 'demo/pages/src/pages.ts',
  shapes: 'demo/backend/src/shapes.test.ts',
}

function changedFiles({ number, name, camel }: Entry, text: (path: string) => string): Files {
  const after = (path: string, anchor: string, line: string) => insert(path, text(path), anchor, `${anchor}\n${line}`)
  const before = (path: string, source: string, anchor: string, line: string) =>
    insert(path, source, anchor, `${line}\n${anchor}`)
  const routes = before(paths.routes, text(paths.routes), '\n/** ', `import { ${camel}Routes } from './${name}.ts'`)
  const backend = before(
    paths.backend,
    text(paths.backend),
    "import { messages } from './refuse.ts'",
    `import { ${camel}Handlers } from './handlers/${name}.ts'`,
  )
  const shapes = before(
    paths.shapes,
    text(paths.shapes),
    "import { expect, test } from 'vitest'",
    `import { ${camel}Routes } from '@firepay/demo-contract/${name}.ts'`,
  )
  return {
    [paths.routes]: before(paths.routes, routes, '}\nexport type DemoRoutes', `  ...${camel}Routes,`),
    [paths.backend]: before(paths.backend, backend, '  }\n  return serve(', `    ...${camel}Handlers(store),`),
    [paths.calls]: insert(paths.calls, text(paths.calls), "'/card/'", `'/card/', '/${name}/'`),
    [paths.shapes]: before(
      paths.shapes,
      before(paths.shapes, shapes, '}\n\nconst n =', `  ${camel}: ${camel}Routes,`),
      '}\nconst all =',
      `  ${camel}: [['GET ${callOf(name)}', 200, { records: [{ id: n, title: t }] }]],`,
    ),
    [paths.pages]: after(
      paths.pages,
      'const finished: Record<number, Load> = {',
      `  ${Number(number)}: () => import('./${name}/${name}-page.tsx'),`,
    ),
  }
}

function insert(path: string, source: string, anchor: string, replacement: string): string {
  if (!source.includes(anchor))
    throw new Error(`${path} has no line "${anchor.trim()}" any more: mend tools/demo-page-plan.ts`)
  return source.replace(anchor, () => replacement)
}

const callOf = (name: string) => `/${name}/data`

function newFiles({ name, camel, pascal, title, address }: Entry): Files {
  const call = callOf(name)
  return {
    [`demo/contract/src/${name}.ts`]: `import { defineDemoRoutes, get, text } from './route.ts'
import { z } from './zod.ts'

export const ${camel}Routes = defineDemoRoutes({
  ${camel}: get(
    { path: '${call}', summary: 'What ${title} shows, for a text that is looked for', query: z.object({ q: text }) },
    z.object({ records: z.array(z.object({ id: z.number(), title: z.string() })) }),
  ),
})
`,
    [`demo/backend/src/handlers/${name}.ts`]: `import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { ${camel}Routes } from '@firepay/demo-contract/${name}.ts'
import { contains } from '../list.ts'
import type { Store } from '../store.ts'

// Mutable data belongs in the store (store.ts), so that a reset restores it.
const records = ['Green door', 'Tall stair', 'Round window'].map((title, index) => ({ id: index + 1, title }))

/** ${title}. */
export function ${camel}Handlers(_store: Store): ServeHandlers<typeof ${camel}Routes> {
  return {
    ${camel}: ({ query: { q } }) => ({ records: records.filter(({ title }) => contains(title, q)) }),
  }
}
`,
    [`demo/pages/src/${name}/${name}-page.tsx`]: `import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useState } from 'react'
import { useDemo } from '../data.ts'
import { NamedIcon } from '../icon.tsx'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'

/** ${title}. */
export default function ${pascal}Page() {
  const [q, setQ] = useState('')
  const query = useDemo(['${name}', q], (api, signal) => api('GET ${call}', { query: { q }, signal }))
  return (
    <PageLayout>
      <TextField label="Search" value={q} onChange={(event) => setQ(event.currentTarget.value)} />
      <Card flush aria-label="Records">
        <Answer query={query}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState icon={<NamedIcon name="Search" />} title="Nothing is called that" />
            ) : (
              <CardList label="Records">
                {records.map(({ id, title }) => (
                  <CardRow key={id}>{title}</CardRow>
                ))}
              </CardList>
            )
          }
        </Answer>
      </Card>
    </PageLayout>
  )
}
`,
    [`demo/pages/src/${name}/${name}-page.test.tsx`]: `import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

test('shows what the sample backend has', async () => {
  const { host } = await renderPage('${address}')
  expect(host.querySelectorAll('main li, [aria-label=Records] li')).toHaveLength(3)
})

test('says so where nothing comes', async () => {
  const { host } = await renderPage('${address}', { refuses: '${call}' })
  expect(host.textContent).toContain('Try again')
})
`,
  }
}
