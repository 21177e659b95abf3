/** A node of the syntax tree, loosely typed for generic walks. */
export type SyntaxNode = { type: string; start: number; end: number; [member: string]: unknown }

/** Calls the function for every node of a tree, parents first. */
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

/** Line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
