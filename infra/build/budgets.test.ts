import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measurePages, overBudget } from './budgets.ts'
import type { BuiltApp, BuiltChunk } from './built-chunks.ts'
import { type BuiltPage, scriptsOf } from './page-scripts.ts'

const chunk = (file: string, parts: Partial<BuiltChunk> = {}): BuiltChunk => ({
  files: [`${file}.js`, `${file}.css`],
  uses: [],
  provides: [],
  ...parts,
})

const app = (named: Readonly<Record<string, BuiltChunk>>, ...others: readonly BuiltChunk[]): BuiltApp => ({
  chunks: [...Object.values(named), ...others],
  named: new Map(Object.entries(named).map(([name, each]) => [name, [each]])),
})

/** The frame uses a button, which uses a tooltip; the page of the micro-frontend uses the grid; nobody uses the viewer. */
const apps = new Map([
  [
    'shell',
    app(
      {
        main: chunk('main'),
        bootstrap: chunk('bootstrap', { uses: ['react'] }),
        landing: chunk('landing'),
        studio: chunk('studio', { uses: ['button'] }),
      },
      chunk('react', { provides: ['react'] }),
      chunk('button', { provides: ['button'], uses: ['tooltip', 'react'] }),
      chunk('tooltip', { provides: ['tooltip'], uses: ['button'] }),
      chunk('grid', { provides: ['grid', 'tile'], uses: ['react'] }),
      chunk('viewer', { provides: ['viewer'], uses: ['grid'] }),
    ),
  ],
  [
    'mfe_image',
    app(
      {
        mfe_image: chunk('entry'),
        __federation_expose_routes: chunk('routes'),
        dashboard: chunk('dashboard', { uses: ['grid'] }),
        trash: chunk('trash', { uses: ['viewer'] }),
      },
      chunk('own-react', { provides: ['react'] }),
    ),
  ],
])

const landing: BuiltPage = { name: 'landing page', shell: 'landing', budget: 400 }
const dashboard: BuiltPage = {
  name: '/dashboard',
  shell: 'studio',
  budget: 400,
  remote: { name: 'mfe_image', folder: 'mfe-image', chunk: 'dashboard' },
}

let folder: string
const fileAt = (address: string): string => join(folder, address.replaceAll('/', '_'))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-budgets-'))
  for (const page of [landing, dashboard]) {
    for (const address of scriptsOf(apps, page)) await writeFile(fileAt(address), address)
  }
})
afterAll(() => rm(folder, { recursive: true }))

it('knows the scripts of a page: the frame, the page, and what they use of what the frame provides, each once', () => {
  expect(scriptsOf(apps, landing)).toEqual(['/main.js', '/bootstrap.js', '/react.js', '/landing.js'])
  expect(scriptsOf(apps, dashboard).toSorted()).toEqual(
    [
      ...['main', 'bootstrap', 'react', 'studio', 'button', 'tooltip', 'grid'].map((name) => `/${name}.js`),
      ...['entry', 'routes', 'dashboard'].map((name) => `/mfe-image/${name}.js`),
    ].toSorted(),
  )
})

it('names the page that exceeds its budget, its size and its budget, and no other', async () => {
  const sizes = await measurePages(apps, [landing, dashboard], fileAt)
  expect(overBudget(sizes)).toEqual([])
  // Bytes that cannot be compressed.
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(1_000)))
  await writeFile(fileAt('/mfe-image/dashboard.js'), random)
  const [first, second] = await measurePages(apps, [landing, dashboard], fileAt)
  expect(first?.bytes).toBeLessThan(400)
  expect(second?.bytes).toBeGreaterThan(1_000)
  expect(overBudget([first, second].filter((each) => each !== undefined))).toEqual([
    `/dashboard loads ${second?.bytes.toLocaleString('en-US')} bytes of JavaScript (gzip) before it is shown; its budget is 400`,
  ])
})

it('does not measure a page of which a chunk is missing', () => {
  const unknown = { ...dashboard, remote: { name: 'mfe_image', folder: 'mfe-image', chunk: 'gallery' } }
  expect(() => scriptsOf(apps, unknown)).toThrow('there is no chunk gallery')
})
