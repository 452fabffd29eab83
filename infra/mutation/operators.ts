import type { Node } from 'oxc-parser'

/** The text that replaces a node, with the name of the change. */
export interface Replacement {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}

const binary: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }

const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}

/** Calls that can be left out of a chain: `list.filter(f)` becomes `list`. */
const removable = new Set(['filter', 'slice', 'toSorted', 'sort', 'toReversed', 'trim', 'toLowerCase'])

/** Makes the replacements of one kind of node. */
type Operator = (node: Node, source: string) => readonly Replacement[]

const change = (operator: string, { start, end }: Node, text: string): Replacement => ({ operator, start, end, text })

const swapOperator: Operator = (node, source) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return []
  const other = { ...binary, ...logical }[node.operator]
  if (other === undefined) return []
  const [left, right] = [node.left, node.right].map(({ start, end }) => source.slice(start, end))
  return [change(`${node.operator} to ${other}`, node, `(${left} ${other} ${right})`)]
}

const decideCondition: Operator = (node) =>
  node.type === 'IfStatement' || node.type === 'ConditionalExpression'
    ? ['true', 'false'].map((value) => change(`condition to ${value}`, node.test, value))
    : []

const dropNegation: Operator = (node, source) =>
  node.type === 'UnaryExpression' && node.operator === '!'
    ? [change('without !', node, source.slice(node.argument.start, node.argument.end))]
    : []

const changeLiteral: Operator = (node) => {
  if (node.type === 'ArrayExpression') return node.elements.length > 0 ? [change('empty list', node, '[]')] : []
  if (node.type !== 'Literal') return []
  if (typeof node.value === 'boolean') return [change('boolean', node, `${!node.value}`)]
  return typeof node.value === 'string' && /^\S+$/.test(node.value) ? [change('text', node, "'mutated'")] : []
}

const dropStatement: Operator = (node) =>
  node.type === 'ExpressionStatement' && ['CallExpression', 'AwaitExpression'].includes(node.expression.type)
    ? [change('without the call', node, ';')]
    : []

const changeMethod: Operator = (node, source) => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  if (property.type !== 'Identifier') return []
  const other = methods[property.name]
  if (other !== undefined) return [change(`${property.name} to ${other}`, property, other)]
  return removable.has(property.name)
    ? [change(`without ${property.name}`, node, source.slice(object.start, object.end))]
    : []
}

const operators = [swapOperator, decideCondition, dropNegation, changeLiteral, dropStatement, changeMethod]

/**
 * The changes of one node. Strings with a space are not changed, because they are sentences for people, which tests need not repeat.
 */
export function replacementsOf(node: Node, source: string): readonly Replacement[] {
  return operators.flatMap((operator) => operator(node, source))
}
