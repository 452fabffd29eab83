import { type Node, type Program, Visitor } from 'oxc-parser'

/** A part of a file, by the offsets of its characters. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface Name extends Span {
  readonly name: string
}

/** A call, with the names in its callee: those of `expect(page).not.toHaveText` are expect, not, toHaveText. */
interface Call extends Span {
  readonly words: readonly string[]
  readonly argumentsAt: number
}

/** A binding of the names in `pattern` to `value`. */
interface Binding {
  readonly pattern: Span
  readonly value: Span
}

interface WrittenFunction {
  readonly name: Name
  readonly parameters: readonly Span[]
  readonly whole: Span
}

interface Parts {
  readonly texts: readonly (Span & { readonly text: string })[]
  readonly fields: readonly Name[]
  readonly names: readonly Name[]
  readonly calls: readonly Call[]
  readonly bindings: readonly Binding[]
  readonly functions: readonly WrittenFunction[]
}

/** Whether a part of a file is within another one, or is the same. */
export function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

/** What a test asserts. */
export interface Asserted {
  readonly texts: readonly string[]
  /** Names of properties and of variables, since a field is often taken out of its object first. */
  readonly fields: readonly string[]
}

/**
 * Finds the texts and names in the assertions and locators of a file's tests: in the arguments of `expect`, of locators, of functions of
 * the file that pass a parameter to one of them, and of the `then` and `expect` of `given(...)`. A constant in such a call counts as its
 * value, and a parameter of `it.each` as the whole table. Assertions in functions of other files are not found. The result is a function
 * of a test and all `tests` of the file.
 */
export function assertedIn(program: Program): (test: Span, tests: readonly Span[]) => Asserted {
  const parts = partsOf(program)
  const assertions = assertionsOf(parts)
  return (test, tests) => {
    const isOwn = (span: Span) => isInside(span, test) || !tests.some((other) => isInside(span, other))
    const constants = parts.bindings.filter(({ pattern }) => isOwn(pattern))
    const helpers = parts.functions.map(({ name, whole }) => ({ pattern: name, value: whole }))
    const reached = closure([test], parts.names, [...constants, ...helpers])
    const reachedAssertions = assertions.filter((assertion) => reached.some((span) => isInside(assertion, span)))
    const covered = closure(reachedAssertions, parts.names, constants)
    const isCovered = (part: Span) => covered.some((span) => isInside(part, span))
    const texts = parts.texts.filter(isCovered).map(({ text }) => text)
    return { texts, fields: [...parts.fields, ...parts.names].filter(isCovered).map(({ name }) => name) }
  }
}

/** The parts and, repeatedly, the values to which the names in them are bound. */
function closure(parts: readonly Span[], names: readonly Name[], bindings: readonly Binding[]): readonly Span[] {
  const namesIn = (span: Span) => names.filter((name) => isInside(name, span)).map(({ name }) => name)
  const known = bindings.map(({ pattern, value }) => ({ declared: namesIn(pattern), value }))
  const all = [...parts]
  for (const part of all) {
    const used = new Set(namesIn(part))
    const values = known.filter(({ declared }) => declared.some((name) => used.has(name))).map(({ value }) => value)
    for (const value of values) if (!all.some((span) => isInside(value, span))) all.push(value)
  }
  return all
}

/** Methods that find an element by its text or selector; `filter` counts only after another one of them. */
const locators = /^(?:(?:get|find|query)(?:All)?By[A-Z]\w*|locator|querySelector(?:All)?)$/

const isLocator = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? ''
  return locators.test(last) || (last === 'filter' && words.some((word) => locators.test(word)))
}

/** The assertions and locators of a file, and the calls of its functions that pass a parameter to one of them. */
function assertionsOf({ calls, functions, names }: Parts): readonly Span[] {
  const isDirect = ({ words }: Call) => words[0] === 'expect' || isOutcome(words) || isLocator(words)
  const found = new Set(calls.filter(isDirect))
  for (let before = 0; before < found.size; ) {
    before = found.size
    const asserting = functions
      .filter((each) => passesParameterTo(each, [...found], names))
      .map(({ name }) => name.name)
    for (const call of calls) if (asserting.includes(call.words.join('.'))) found.add(call)
  }
  return [...found].map((call) => (isOutcome(call.words) ? { ...call, start: call.argumentsAt } : call))
}

/** `given(...).when(...).then(...)` and `given(...).expect(...)` assert the arguments of their last call. */
const isOutcome = (words: readonly string[]): boolean =>
  words[0] === 'given' && ['then', 'expect'].includes(words.at(-1) ?? '')

function passesParameterTo(
  { parameters, whole }: WrittenFunction,
  assertions: readonly Call[],
  names: readonly Name[],
): boolean {
  const isParameter = (span: Span) => parameters.some((parameter) => isInside(span, parameter))
  const own = new Set(names.filter(isParameter).map(({ name }) => name))
  const used = names.filter((name) => own.has(name.name) && !isParameter(name) && isInside(name, whole))
  const isArgument = (name: Name, call: Call) => isInside(name, call) && name.start >= call.argumentsAt
  return used.some((name) => assertions.some((call) => isInside(call, whole) && isArgument(name, call)))
}

function partsOf(program: Program): Parts {
  const texts: (Span & { text: string })[] = []
  const fields: Name[] = []
  const names: Name[] = []
  const calls: Call[] = []
  const bindings: Binding[] = []
  const functions: WrittenFunction[] = []
  const properties = new Set<number>()
  new Visitor({
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string') texts.push({ text: value, start, end })
    },
    TemplateLiteral: ({ quasis, start, end }) => {
      for (const { value } of quasis) texts.push({ text: value.cooked ?? '', start, end })
    },
    MemberExpression: ({ property, computed }) => {
      if (computed || property.type !== 'Identifier') return
      properties.add(property.start)
      fields.push({ name: property.name, start: property.start, end: property.end })
    },
    Property: ({ key, shorthand }) => {
      if (key.type !== 'Identifier') return
      fields.push({ name: key.name, start: key.start, end: key.end })
      if (!shorthand) properties.add(key.start)
    },
    Identifier: ({ name, start, end }) => {
      if (!properties.has(start)) names.push({ name, start, end })
    },
    CallExpression: (call) => {
      calls.push({ words: wordsOf(call.callee), start: call.start, end: call.end, argumentsAt: call.callee.end })
      const table = tableOf(call.callee)
      const parameters = parametersOf(call.arguments.at(-1))
      if (table !== undefined) bindings.push(...parameters.map((pattern) => ({ pattern, value: table })))
    },
    VariableDeclarator: ({ id, init }) => {
      const parameters = parametersOf(init ?? undefined)
      const name = id.type === 'Identifier' ? id : undefined
      if (init !== null && name !== undefined && parameters.length > 0) {
        functions.push({ name, parameters, whole: init })
      } else if (init !== null) bindings.push({ pattern: id, value: init })
    },
    ForOfStatement: ({ left, right }) => {
      bindings.push({ pattern: left, value: right })
    },
    FunctionDeclaration: (declared) => {
      if (declared.id !== null) functions.push({ name: declared.id, parameters: declared.params, whole: declared })
    },
  }).visit(program)
  return { texts, fields, names, calls, bindings, functions }
}

/** The names in a callee, from left to right; those of `it.each([...])` are it, each. */
export function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...wordsOf(callee.object), callee.property.name]
}

/** The table of `it.each` or `it.for`, each row of which is one run of the test. */
function tableOf(callee: Node): Span | undefined {
  if (callee.type !== 'CallExpression') return undefined
  return ['each', 'for'].includes(wordsOf(callee.callee).at(-1) ?? '') ? callee.arguments[0] : undefined
}

function parametersOf(node: Node | undefined): readonly Span[] {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' ? node.params : []
}
