import { parseSync } from 'oxc-parser'
import type { SyntaxNode } from '../check/syntax.ts'

/** An expression in a template: `{count}` in the text, `${count}` in the file. */
export type Gap = { name: string; start: number; end: number }

/** A text of a file: a string or a template with words. */
export type Unit = {
  /** The path of names: `siteTexts.empty.title`. Further texts at the same path end in `#2`, `#3`. */
  key: string
  /** The words, with `{name}` for each gap; literal braces are doubled. */
  text: string
  start: number
  end: number
  /** Empty for a string. */
  gaps: Gap[]
  isTemplate: boolean
}

/** A setting: the part of the typeface to preload. */
const wordless = /^letters$/
const letter = /\p{Letter}/u

/** The texts of a file in source order; a nested text follows the one that contains it. */
export function findTexts(path: string, source: string): Unit[] {
  const units: Unit[] = []
  const counts = new Map<string, number>()
  const add = (place: readonly string[], unit: Omit<Unit, 'key'>) => {
    const name = place.join('.')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    units.push({ key: count === 1 ? name : `${name}#${count}`, ...unit })
  }
  const walk = (value: unknown, place: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one, place)
      return
    }
    if (!isNode(value)) return
    const { type, start, end } = value
    if (isLiteral(value)) {
      const text = escaped(String(value.value))
      if (letter.test(text)) add(place, { text, start, end, gaps: [], isTemplate: false })
      return
    }
    if (type === 'TemplateLiteral') {
      const { text, gaps } = templateOf(value, source)
      if (quasisOf(value).some((part) => letter.test(part))) add(place, { text, start, end, gaps, isTemplate: true })
      walk(value.expressions, place)
      return
    }
    for (const [part, more] of spokenParts(value)) walk(part, [...place, ...more])
  }
  walk(parseSync(path, source).program, [])
  return units
}

/** The children of a node that may contain texts, each with the names that it adds to the path. */
function spokenParts(node: SyntaxNode): [part: unknown, name: string[]][] {
  const of = (...parts: unknown[]): [unknown, string[]][] => parts.map((part) => [part, []])
  switch (node.type) {
    case 'ImportDeclaration':
      return []
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return [[node.init ?? node.body, [nameOf(node.id)]]]
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return of(node.body)
    case 'Property':
      return wordless.test(nameOf(node.key)) ? [] : [[node.value, node.computed ? [] : [nameOf(node.key)]]]
    case 'BinaryExpression':
      return of(...[node.left, node.right].filter((side) => node.operator === '+' || !isLiteral(side)))
    case 'SwitchCase':
      return of(node.consequent)
    case 'MemberExpression':
      return of(node.object)
    case 'NewExpression':
      return []
    case 'CallExpression': {
      const { callee } = node as unknown as { callee: SyntaxNode }
      const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined
      // Arguments of methods are no texts (`replace`, `toLocaleString`), except the separator of `join`.
      const isSpoken = method === undefined || method === 'join'
      return of(callee, ...(node.arguments as unknown[]).filter((one) => isSpoken || isFunction(one)))
    }
    default:
      return of(
        ...Object.entries(node).flatMap(([member, part]) =>
          /type(?:Annotation|Arguments|Parameters)$|^returnType$/i.test(member) || isType(part) ? [] : [part],
        ),
      )
  }
}

function templateOf(node: SyntaxNode, source: string): { text: string; gaps: Gap[] } {
  const gaps = (node.expressions as SyntaxNode[]).map(({ type, start, end }, index) => {
    // An identifier names its gap; other expressions are numbered.
    const name = type === 'Identifier' ? source.slice(start, end) : String(index + 1)
    return { name, start, end }
  })
  const text = quasisOf(node)
    .map((part, index) => `${escaped(part)}${gaps[index] === undefined ? '' : `{${gaps[index].name}}`}`)
    .join('')
  return { text, gaps }
}

function quasisOf(node: SyntaxNode): string[] {
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

function escaped(text: string): string {
  return text.replace(/[{}]/g, '$&$&')
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(name ?? value ?? '')
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isLiteral(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string'
}

function isFunction(value: unknown): boolean {
  return isNode(value) && /Function/.test(value.type)
}

function isType(value: unknown): boolean {
  return isNode(value) && /^TS(?!(?:As|Satisfies|NonNull)Expression$)/.test(value.type)
}
