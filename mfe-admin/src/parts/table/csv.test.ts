import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const bodyOf = (cell: string | number | null): string => csvOf(['a'], [[cell]]).slice('\uFEFFa\r\n'.length, -2)

it('writes a head and rows with the mark of UTF-8, and ends every line as programs for tables do', () => {
  expect(csvOf(['Name', 'Cost'], [['Mira', 3.42]])).toBe('\uFEFFName,Cost\r\nMira,3.42\r\n')
})

it.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠x', '\r=1'])(
  'keeps %j a text',
  (text) => {
    expect(bodyOf(text)).toBe(`"'${text}"`)
  },
)

it('keeps numbers numbers, also below zero, and nothing as nothing', () => {
  expect([-1.5, 0, null].map(bodyOf)).toEqual(['-1.5', '0', ''])
})

it('quotes what would end a cell or a line', () => {
  expect(bodyOf('a "b", c')).toBe('"a ""b"", c"')
  expect(bodyOf('a\nb')).toBe('"a\nb"')
  expect(bodyOf('plain é 漢')).toBe('plain é 漢')
})
