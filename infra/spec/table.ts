import type { Fate, Line, Section } from './line.ts'
import { splitName } from './proof.ts'

const head = `# spec: every line of the specification and its test

Made by \`node infra/spec/main.ts\` from the files in \`lines/\`; \`lines.test.ts\` fails when it is not up to date.

The lines are those of the sections 1, 2 and 4 to 9 of the specification of foundations and images, which lies beside the
repository. \`lines.test.ts\` lays them over its text and fails when a sentence is left out or a word differs; that every named
test exists and runs; and that a text in quotation marks stands word for word in one of the tests of its line. Without the
specification beside it, a clone leaves out the first of these.

A line is *asserted* by its tests; or the issue or the architecture asks for something else *instead*, which its tests assert;
or it waits for an area that is built *later*; or it is a heading or a *remark* with nothing to assert. To add one: put it where
the specification has it, in the file of its section, name a test, run \`node infra/spec/main.ts\`.
`

const sentences: Readonly<Record<Fate['kind'], string>> = {
  asserted: 'asserted',
  instead: 'something else instead',
  later: 'later',
  remark: 'remarks',
}

/** The whole table as Markdown. */
export function tableOf(sections: readonly Section[]): string {
  return [head, countsOf(sections.flatMap(({ lines }) => lines)), ...sections.map(sectionOf)].join('\n')
}

function countsOf(lines: readonly Line[]): string {
  const kinds = Object.entries(sentences).map(
    ([kind, words]) => `${lines.filter(({ fate }) => fate.kind === kind).length} ${words}`,
  )
  return `${lines.length} lines: ${kinds.join(', ')}.\n`
}

function sectionOf({ heading, lines }: Section): string {
  if (lines.length === 0) return `${heading}\n`
  const rows = lines.map(({ words, fate }) => `| ${cell(words)} | ${fateOf(fate)} |`)
  return [heading, '', '| line | test |', '|---|---|', ...rows, ''].join('\n')
}

function fateOf(fate: Fate): string {
  switch (fate.kind) {
    case 'asserted':
      return linksOf(fate.tests)
    case 'instead':
      return `*Instead:* ${cell(fate.why)}<br>${linksOf(fate.tests)}`
    case 'later':
      return `*Later:* ${fate.area}`
    case 'remark':
      return '*Remark*'
  }
}

const linksOf = (tests: Extract<Fate, { kind: 'asserted' }>['tests']): string =>
  tests
    .map(splitName)
    .map(({ path, title }) => `[${path.replace(/^.*\//, '')}](../../${path}): ${cell(title)}`)
    .join('<br>')

/** A text in one row, which may hold what Markdown reads as marks of its own. */
const cell = (text: string): string => text.replace(/[|*_<\\`[\]]/g, '\\$&').replaceAll('\n', '<br>')
