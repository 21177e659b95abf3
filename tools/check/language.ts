import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Finding } from './judge-imports.ts'
import { lineAt, type SyntaxNode, visit } from './syntax.ts'

/** Files that must not contain user-visible text: screens and the kit, except locale texts and tests. */
const screens = /^(?:dashboard|ui)\/src\/(?!locale\/|.*(?:\.test\.tsx?$|\/?testing\/)).*\.tsx?$/
const textFile = /^dashboard\/src\/locale\/(?<locale>[a-z]{2,3})\/(?<name>[\w-]+\.ts)$/

/** Attributes and properties that users read or hear. */
const readable =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|hint|description|text|empty)$/

const exceptions: readonly { path: string; words: string; reason: string }[] = [
  {
    path: 'dashboard/src/api/client.ts',
    words: 'No answer',
    reason: 'the title of a problem (RFC 9457) is shown nowhere',
  },
]

/** Two letters in a row: "·" and "–" are the same in every language. */
const words = /\p{Letter}{2}/u

/**
 * Finds language outside of `dashboard/src/locale`: words in JSX and in visible attributes, formats with a fixed
 * locale, imports of one language's texts, and texts that import the application.
 */
export function findLanguage(path: string, text: string): Finding[] {
  const isText = textFile.test(path)
  if (!isText && !screens.test(path)) return []
  const findings: Finding[] = []
  const found = (start: number, rule: string, reason: string) =>
    findings.push({ rule, reason, file: `${path}:${lineAt(text, start)}` })
  const { program, module } = parseSync(path, text)
  if (isText) {
    for (const { start, entries, moduleRequest } of module.staticImports) {
      const target = posix.normalize(posix.join(posix.dirname(path), moduleRequest.value))
      const isType = entries.length > 0 && entries.every((entry) => entry.isType)
      if (isType || posix.dirname(target) === posix.dirname(path) || target === 'dashboard/src/locale/rich.ts') continue
      found(start, 'texts import texts and types only', 'texts are read and translated without the application')
    }
    return findings
  }
  visit(program, (node) => {
    if (isImportOfTexts(node)) {
      found(
        node.start,
        'texts come from locale/<area>.ts',
        'the build puts a language in its place; English is one of them',
      )
    }
    if (
      isWords(node) &&
      !exceptions.some((one) => one.path === path && text.slice(node.start, node.end).includes(one.words))
    ) {
      found(
        node.start,
        'words stand in dashboard/src/locale',
        'a text in the code is read in English whatever the language',
      )
    }
    if (isFixedFormat(node)) {
      found(
        node.start,
        'formats take their language from locale/formats.ts',
        'numbers and dates follow the language of the texts',
      )
    }
  })
  return findings
}

/**
 * Finds files that a language lacks: one per area, typed by the English one, and one for emails.
 * @param texts every tracked file with its text
 * @param locales languages of the product, with or without a folder
 */
export function findMissingTexts(
  texts: readonly { path: string; text: string }[],
  locales: readonly string[],
): Finding[] {
  const byLocale = new Map(locales.map((locale) => [locale, new Map<string, string>()]))
  for (const { path, text } of texts) {
    const { locale, name } = textFile.exec(path)?.groups ?? {}
    if (locale === undefined || name === undefined) continue
    byLocale.set(locale, (byLocale.get(locale) ?? new Map<string, string>()).set(name, text))
  }
  const english = byLocale.get('en') ?? new Map<string, string>()
  const paths = new Set(texts.map(({ path }) => path))
  const withoutMails = locales.filter((locale) => paths.has(mailsIn('en')) && !paths.has(mailsIn(locale)))
  return [
    ...withoutMails.map((locale) => ({
      rule: 'a language has its emails',
      reason: 'the server imports the file by the name of the language',
      file: mailsIn(locale),
    })),
    ...findMissingAreas(byLocale, english),
  ]
}

function mailsIn(locale: string): string {
  return `server/src/platform/mail/texts/${locale}.ts`
}

function findMissingAreas(
  byLocale: ReadonlyMap<string, ReadonlyMap<string, string>>,
  english: ReadonlyMap<string, string>,
): Finding[] {
  return [...byLocale]
    .filter(([locale]) => locale !== 'en')
    .flatMap(([locale, files]) =>
      [...english.keys()].flatMap((name) => {
        const text = files.get(name)
        const file = `dashboard/src/locale/${locale}/${name}`
        if (text === undefined) {
          return {
            rule: 'a language has every text',
            reason: 'a build in that language finds no file for the area',
            file,
          }
        }
        return exportsOf(file, text)
          .filter((statement) => !/(?:\bTexts<|\bsatisfies |: FormatLocale\b)/.test(statement))
          .map(() => ({
            rule: 'texts of a language are typed by the English ones',
            reason: '`Texts<typeof english.…>` finds what is missing',
            file,
          }))
      }),
    )
}

function exportsOf(path: string, text: string): string[] {
  const statements: string[] = []
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'ExportNamedDeclaration') statements.push(text.slice(node.start, node.end))
  })
  return statements.filter((statement) => statement.startsWith('export const'))
}

function isImportOfTexts(node: SyntaxNode): boolean {
  const isImport = /^(?:ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration|TSImportType)$/
  if (!isImport.test(node.type)) return false
  return /\/locale\/[a-z]{2,3}\/[\w-]+\.ts$/.test(textOf(node.source) ?? '')
}

function isWords(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'JSXText':
      return words.test(String(node.value))
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as SyntaxNode[]).some(
        (child) => child.type === 'JSXExpressionContainer' && words.test(spokenText(child.expression) ?? ''),
      )
    case 'JSXAttribute':
      return readable.test(nameOf(node.name)) && words.test(spokenText(insideBraces(node.value)) ?? '')
    case 'Property':
      // Class names and option values are lower case without spaces.
      return (
        readable.test(nameOf(node.key)) &&
        /(?:^|\| )\p{Lu}\p{Letter}|\p{Letter} \p{Letter}/u.test(spokenText(node.value) ?? '')
      )
    case 'ReturnStatement':
      return isSentence(node.argument)
    case 'ArrowFunctionExpression':
      return isSentence(node.body)
    default:
      return false
  }
}

/**
 * A template with a lower-case word next to a value: "from 1 Nov", "1 to 19 Nov". Machine-readable templates have no
 * spaces.
 */
function isSentence(node: unknown): boolean {
  const { type } = (node ?? {}) as SyntaxNode
  if (type !== 'TemplateLiteral') return false
  const parts = ((node as SyntaxNode).quasis as { value: { raw: string } }[]).map((part) => part.value.raw)
  return parts.some((part, at) => (at === 0 ? /^\p{Ll}{2,} $/u.test(part) : /^ (?:\p{Ll}{2,} ?)+$/u.test(part)))
}

function isFixedFormat(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const callee = node.callee as SyntaxNode
  if (callee.type !== 'MemberExpression') return false
  const isIntl =
    (nameOf(callee.object) === 'Intl' && nameOf(callee.property) !== 'supportedValuesOf') ||
    /^toLocale|^localeCompare$/.test(nameOf(callee.property))
  const [first, second] = node.arguments as SyntaxNode[]
  const tag = nameOf(callee.property) === 'localeCompare' ? second : first
  return isIntl && tag !== undefined && textOf(tag) !== undefined
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown; value?: unknown }).name ?? (node as { value?: unknown }).value ?? '')
}

/** An attribute's value without braces. */
function insideBraces(node: unknown): unknown {
  return (node as SyntaxNode | null)?.type === 'JSXExpressionContainer' ? (node as SyntaxNode).expression : node
}

/** Words of a string, of a template between its values, or of both branches of a conditional. */
function spokenText(node: unknown): string | undefined {
  const { type } = (node ?? {}) as SyntaxNode
  if (type === 'TemplateLiteral') {
    return ((node as SyntaxNode).quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join(' | ')
  }
  if (type === 'LogicalExpression') {
    const { left, right } = node as SyntaxNode
    return `${spokenText(left) ?? ''} | ${spokenText(right) ?? ''}`
  }
  if (type === 'ConditionalExpression') {
    const { consequent, alternate } = node as SyntaxNode
    return `${spokenText(consequent) ?? ''} | ${spokenText(alternate) ?? ''}`
  }
  return textOf(node)
}

function textOf(node: unknown): string | undefined {
  const { value } = (node ?? {}) as { value?: unknown }
  return typeof value === 'string' ? value : undefined
}
