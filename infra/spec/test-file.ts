import { type Node, parseSync, Visitor } from 'oxc-parser'

/** A test as it is written in its file. */
export interface WrittenTest {
  /** With the titles of the `describe`s around it, joined by ` > `; `*` for `${...}`. */
  readonly title: string
  readonly skipped: boolean
  /** Strings in the test itself and in the file outside of all tests, such as helpers and tables. */
  readonly strings: readonly string[]
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Block extends Span {
  readonly title: string
  readonly isTest: boolean
  readonly skipped: boolean
}

const isInside = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

/** The tests of a file and what they say. Throws when it cannot be parsed. */
export function testsIn(path: string, text: string): WrittenTest[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const blocks: Block[] = []
  const strings: (Span & { readonly value: string })[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title], start, end }) => {
      const words = nameOf(callee)
      const [name = ''] = words
      if (title === undefined || !['describe', 'it', 'test'].includes(name)) return
      const isTest = name !== 'describe' && !words.includes('describe')
      const skipped = words.some((word) => ['skip', 'todo', 'fixme', 'skipIf', 'runIf'].includes(word))
      const told = stringOf(title)
      if (told !== undefined) blocks.push({ title: told, isTest, skipped, start, end })
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string') strings.push({ value, start, end })
    },
    TemplateLiteral: ({ quasis, start, end }) => {
      for (const { value } of quasis) strings.push({ value: value.cooked ?? '', start, end })
    },
  }).visit(program)

  const tests = blocks.filter(({ isTest }) => isTest)
  return tests.map((test) => {
    const around = blocks.filter((block) => isInside(test, block))
    return {
      title: around.map(({ title }) => title).join(' > '),
      skipped: around.some(({ skipped }) => skipped),
      strings: strings
        .filter((string) => isInside(string, test) || !tests.some((other) => isInside(string, other)))
        .map(({ value }) => value),
    }
  })
}

/** `it.each([...])` is called by the words it, each. */
function nameOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...nameOf(callee.object), callee.property.name]
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('*') : undefined
}
