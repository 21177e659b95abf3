import { parseSync } from 'oxc-parser'
import type { Finding } from './judge-imports.ts'
import { lineAt, type SyntaxNode, visit } from './syntax.ts'

const maxParameters = 4

/** Functions with more parameters; an obsolete row is a finding too. */
const exceptions: readonly { file: string; name: string; reason: string }[] = [
  {
    file: 'demo/backend/src/seed/emails.ts',
    name: 'seed',
    reason: 'a table of mails, one a line, read by its columns',
  },
]

/**
 * Finds functions and function types with five or more parameters: use an object, so that calls name their arguments.
 * Tests and test support are exempt.
 */
export function findManyParameters(path: string, text: string): Finding[] {
  if (!/\.(?:tsx?|mjs|js)$/.test(path) || /\.(?:test|e2e)\.tsx?$|\/testing\/|^e2e\//.test(path)) return []
  const found: { start: number; name: string; count: number }[] = []
  // A function assigned to a variable, member or method is visited after it.
  const names = new Map<unknown, string>()
  visit(parseSync(path, text).program, (node) => {
    for (const [holder, key] of [
      ['init', 'id'],
      ['value', 'key'],
    ] as const) {
      if (node[holder] && node[key]) names.set(node[holder], textOf(text, node[key] as SyntaxNode))
    }
    const count = countOf(node)
    if (count <= maxParameters) return
    const name = node.id ? textOf(text, node.id as SyntaxNode) : (names.get(node) ?? 'a function without a name')
    found.push({ start: node.start, name, count })
  })
  const allowed = exceptions.filter(({ file }) => file === path).map(({ name }) => name)
  return [
    ...found
      .filter(({ name }) => !allowed.includes(name))
      .map(({ start, name, count }) => ({
        rule: `at most ${maxParameters} parameters: ${name} has ${count}`,
        reason: 'what belongs together is one object, so that a call names what it passes',
        file: `${path}:${lineAt(text, start)}`,
      })),
    ...allowed
      .filter((name) => !found.some((one) => one.name === name))
      .map((name) => ({
        rule: `no exception for ${name}`,
        reason: 'it has few parameters by now: take it out of tools/check/parameters.ts',
        file: path,
      })),
  ]
}

/** Parameters of a function or function type; 0 for other nodes. */
function countOf({ type, params }: SyntaxNode): number {
  const isOfTypes = type === 'TSTypeParameterDeclaration' || type === 'TSTypeParameterInstantiation'
  return Array.isArray(params) && !isOfTypes ? params.length : 0
}

function textOf(text: string, { start, end }: SyntaxNode): string {
  return text.slice(start, end)
}
