import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Measure } from '../report/figure.ts'
import { median } from '../report/statistics.ts'
import { withBrowser } from './browser.ts'

const boxes = 100_000
const rounds = 50

/** Packs 100,000 boxes of all specified ratios into rows, in Chromium; each round for another width of the window. */
export const layout: Measure = {
  name: 'layout',
  run: async () => {
    const times = await withBrowser(async (browser) => (await browser.newPage()).evaluate<number[]>(layOut))
    return [
      { name: 'layout of 100,000 boxes, the first', value: times[0] ?? Number.NaN, unit: 'ms' },
      { name: 'layout of 100,000 boxes, p50', value: median(times), unit: 'ms', goal: { atMost: 5 } },
    ]
  },
}

/** The grid's own source as JavaScript. It imports nothing, so a browser can run it as it is. */
const justified = stripTypeScriptTypes(
  readFileSync(join(import.meta.dirname, '../../../shell/media/src/layout/justify-rows.ts'), 'utf8'),
).replaceAll('export ', '')

const layOut = `{
  ${justified}
  const specified = [1, 0.75, 1.5, 16 / 9, 9 / 16, 2 / 3, 7 / 3]
  const ratios = Float32Array.from({ length: ${boxes} }, (_, n) => specified[n % specified.length])
  Array.from({ length: ${rounds} }, (_, n) => {
    const began = performance.now()
    justifyRows(ratios, 1400 - n, 225, 4)
    return performance.now() - began
  })
}`
