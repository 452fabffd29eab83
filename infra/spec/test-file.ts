import { type Node, parseSync, Visitor } from 'oxc-parser'
import { type Asserted, assertedIn, isInside, type Span, wordsOf } from './asserted.ts'

/** A test as it is written in its file. */
export interface WrittenTest {
  /** With the titles of the `describe`s around it, joined by ` > `; `*` for `${...}`. */
  readonly title: string
  readonly skipped: boolean
  readonly asserted: Asserted
}

interface Block extends Span {
  readonly title: string
  readonly isTest: boolean
  readonly skipped: boolean
}

/** The tests of a file and what they assert. Throws when it cannot be parsed. */
export function testsIn(path: string, text: string): WrittenTest[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const blocks: Block[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title], start, end }) => {
      const words = wordsOf(callee)
      const [name = ''] = words
      if (title === undefined || !['describe', 'it', 'test'].includes(name)) return
      const isTest = name !== 'describe' && !words.includes('describe')
      const skipped = words.some((word) => ['skip', 'todo', 'fixme', 'skipIf', 'runIf'].includes(word))
      const text = stringOf(title)
      if (text !== undefined) blocks.push({ title: text, isTest, skipped, start, end })
    },
  }).visit(program)

  const assertedBy = assertedIn(program)
  const tests = blocks.filter(({ isTest }) => isTest)
  return tests.map((test) => {
    const enclosing = blocks.filter((block) => isInside(test, block))
    return {
      title: enclosing.map(({ title }) => title).join(' > '),
      skipped: enclosing.some(({ skipped }) => skipped),
      asserted: assertedBy(test, tests),
    }
  })
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('*') : undefined
}
