import { expect, it } from 'vitest'
import { csvLine, dollarsOf } from './cell.ts'

/** What a reader of CSV (RFC 4180) makes of one line. */
function cellsOf(line: string): string[] {
  const cells = line.slice(0, -2).match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return cells
    .map((cell) => cell.replace(/,$/, ''))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

it.each([
  '=1+1',
  '+1',
  '-1+1',
  '-a',
  '-1.',
  '-1\n',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '\u00A0=1',
])('makes a text of %j, which a spreadsheet would take for a formula', (text) => {
  expect(cellsOf(csvLine([text]))[0]).toBe(`'${text}`)
})

it('leaves numbers and plain texts, quotes what needs it, and leaves missing values empty', () => {
  expect(csvLine([-12, 5n, true, null, 'bytedance/seedream-v4', 'a-1'])).toBe(
    '-12,5,true,,bytedance/seedream-v4,a-1\r\n',
  )
  expect(csvLine(['-0.500000', '-12', '0.500000'])).toBe('-0.500000,-12,0.500000\r\n')
  expect(csvLine(['say "hi"', 'a,b', 'a\nb'])).toBe('"say ""hi""","a,b","a\nb"\r\n')
})

it('tells dollars exactly', () => {
  expect([0, 1, 27_000, 12_345_678, -1_500_000, 9_007_199_254_740_991].map(dollarsOf)).toEqual([
    '0.000000',
    '0.000001',
    '0.027000',
    '12.345678',
    '-1.500000',
    '9007199254.740991',
  ])
})
