import { session } from '../api/session.ts'

/** The language that every area is written in. */
const complete = 'en'

/** What the person wants to read, best first: the choice of the account, or the browser's. */
function wanted(): readonly string[] {
  const chosen = session.user()?.preferences?.locale
  return chosen === undefined ? navigator.languages : [chosen]
}

/**
 * The texts of the first wanted language that has them, of `import.meta.glob('./*' + '/area.ts')`: `de/` serves "de-AT". A
 * language is a folder beside `en/`; nothing else names it.
 */
export async function inLocale<T>(
  files: Readonly<Record<string, () => Promise<unknown>>>,
  tags: readonly string[] = wanted(),
): Promise<T> {
  const loads = [...tags, complete].flatMap(
    (tag) => files[Object.keys(files).find((file) => file.split('/')[1] === tag.split('-')[0]) ?? ''] ?? [],
  )
  // Each language exports what the English file does, typed by it: `npm run check` asks for that.
  return (await loads[0]?.()) as T
}
