/** A node of the syntax tree, as loosely as a walk over all of them needs it. */
export type SyntaxNode = { type: string; start: number; end: number; [member: string]: unknown }

/** Shows every node of a tree to the function, parents before children. */
export function visit(node: unknown, look: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const element of node) visit(element, look)
  } else if (isNode(node)) {
    look(node)
    for (const member of Object.values(node)) visit(member, look)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The line, from 1, of a place in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
