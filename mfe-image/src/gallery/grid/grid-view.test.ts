import { afterEach, expect, it, vi } from 'vitest'
import { boxOf, justifyRows } from '../layout/justify-rows.ts'
import { viewOf } from './use-grid-view.ts'

afterEach(() => vi.unstubAllGlobals())

it('has the rows of 500 px above and below the view in the document, before they are reached', () => {
  vi.stubGlobal('window', { innerHeight: 900 })
  // Rows of one square each, 10 px high.
  const layout = justifyRows(new Float32Array(1000).fill(1), 10, 10, 0)
  const { firstRow, lastRow } = viewOf(layout, { real: 2000, shown: 2000 })
  expect(boxOf(layout, firstRow, firstRow, 0).top).toBe(1500)
  expect(boxOf(layout, lastRow, lastRow, 0).top).toBe(3400)
})
