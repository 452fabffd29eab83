import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const changed = (source: string) => mutantsOf('a.ts', source).map(({ source: text }) => text)

test.each([
  ['const a = b === c', ['const a = (b !== c)']],
  ['const a = b && c', ['const a = (b || c)']],
  ['const a = b ?? c', ['const a = (b && c)']],
  ['const a = n * price', ['const a = (n / price)']],
  ['if (a) b', ['if (true) b', 'if (false) b']],
  ['const a = !b', ['const a = b']],
  ['const a = true', ['const a = false']],
  ["const a = 'kind'", ["const a = 'mutated'"]],
  ['const a = [b]', ['const a = []']],
  ['save(a)', [';']],
  ['const a = b.filter(c)', ['const a = b']],
  ['const a = b.some(c)', ['const a = b.every(c)']],
  ['const a = b as unknown === c', ['const a = (b as unknown !== c)']],
])('%s', (source, mutants) => {
  expect(changed(source)).toEqual(mutants)
})

test.each([
  "import a from 'b'",
  "type A = 'b' | { readonly c: true }",
  "throw new Error('a text for people')",
  'while (a < b) c = d',
  'for (let a = 0; a < b; a++) c = d',
  'const a = { b: c }',
])('%s is not changed', (source) => {
  expect(changed(source)).toEqual([])
})

test('a mutant has its line', () => {
  expect(mutantsOf('a.ts', 'const a = 1\nconst b = true\n')).toMatchObject([{ line: 2, operator: 'boolean' }])
})
