import { type Node, parseSync } from 'oxc-parser'
import { type Replacement, replacementsOf } from './operators.ts'

/** One change of a source file. */
export interface Mutant extends Replacement {
  /** Line of the change, from 1. */
  readonly line: number
  /** The whole file with the change. */
  readonly source: string
}

/** Every mutant of a TypeScript source, in the order of the text. @throws when the source cannot be parsed */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  return [...nodesIn(program)]
    .flatMap((node) => replacementsOf(node, source))
    .toSorted((left, right) => left.start - right.start)
    .map((replacement) => ({
      ...replacement,
      line: source.slice(0, replacement.start).split('\n').length,
      source: source.slice(0, replacement.start) + replacement.text + source.slice(replacement.end),
    }))
}

/** Fields of nodes that are not changed: types, imports, names of properties, and conditions of loops, which might never end. */
const untouched: Readonly<Record<string, readonly string[]>> = {
  Property: ['key'],
  WhileStatement: ['test'],
  DoWhileStatement: ['test'],
  ForStatement: ['test', 'update'],
}

/** Nodes of TypeScript that contain values. */
const withValues = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isSkipped = ({ type }: Node) =>
  type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || (type.startsWith('TS') && !withValues.has(type))

function* nodesIn(node: Node): Generator<Node> {
  if (isSkipped(node)) return
  yield node
  for (const [name, value] of Object.entries(node)) {
    if (untouched[node.type]?.includes(name)) continue
    for (const child of [value].flat()) if (isNode(child)) yield* nodesIn(child)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
