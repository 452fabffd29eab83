import type { Document, Fate, Line, Section } from './line.ts'
import { splitName } from './proof.ts'

const head = `# spec: every line of the specification and its test

Made by \`node infra/spec/main.ts\` from the files in \`lines/\`; \`lines.test.ts\` fails when it is not up to date.

The lines are those of all sections of both documents of the specification, which lie beside the repository. \`lines.test.ts\` lays
them over its text and fails when a sentence is left out or a word differs. It also fails when a named test does not exist or
is skipped, and when a text in quotation marks stands in no assertion and no locator of the tests of its line. A clone without
the specification beside it leaves out the comparison with its text.

A line is *asserted* by its tests; or the issue or the architecture asks for something else *instead*, which its tests assert;
or it is a *field* of an entity, with the event, document or answer that has it and a test that asserts it by that name; or it
belongs to a part that is *not built yet*, which is named; or it is a heading or a *remark* with nothing to assert. To add
one: put it where the specification has it, in the file of its section, name a test, run \`node infra/spec/main.ts\`.
`

const sentences: Readonly<Record<Fate['kind'], string>> = {
  asserted: 'asserted',
  instead: 'something else instead',
  field: 'fields',
  later: 'not built yet',
  remark: 'remarks',
}

/** The whole table as Markdown. */
export function tableOf(documents: readonly Document[]): string {
  const lines = documents.flatMap(({ sections }) => sections.flatMap((section) => section.lines))
  return [head, countsOf(lines), waitingOf(lines), ...documents.map(documentOf)].join('\n')
}

const documentOf = ({ title, sections }: Document): string => [`# ${title}\n`, ...sections.map(sectionOf)].join('\n')

/** How many lines wait for which part. */
function waitingOf(lines: readonly Line[]): string {
  const areas = Map.groupBy(
    lines.flatMap(({ fate }) => (fate.kind === 'later' ? [fate.area] : [])),
    (area) => area,
  )
  const parts = [...areas].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([area, { length }]) => `${area} ${length}`)
  return `Not built yet, by part: ${parts.join(', ')}.\n`
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
    case 'field':
      return `*Field:* \`${fate.name}\` of ${cell(fate.where)}<br>${linksOf(fate.tests)}`
    case 'later':
      return `*Not built yet:* ${fate.area}`
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
