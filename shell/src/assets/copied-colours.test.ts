import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from '../../ui/src/theme/tokens.ts'

// What is shown before or without the studio's program repeats the colours of its theme instead of importing them.

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const isToken = (colour: string) => Object.values<string>(colours).includes(colour)
const foreignColours = (text: string) => (text.match(/#[0-9a-f]{6}\b/g) ?? []).filter((colour) => !isToken(colour))

test('the sign-in pages give the colours of the studio the same names and values', () => {
  const variables = read('infra/identity/pages/styles.ts').matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)
  const shared = [...variables].filter(([, name = '']) => Object.hasOwn(colours, name))
  expect(shared.length).toBeGreaterThanOrEqual(10)
  expect(colours).toMatchObject(Object.fromEntries(shared.map(([, name, value]) => [name, value])))
  expect(read('infra/identity/pages/mosaic.ts')).toContain(`stroke="${colours.accent}"`)
})

test('the favicon and the mark of the sign-in pages are one drawing, in the colours of the studio', () => {
  const shapes = read('shell/src/assets/favicon.svg').match(/<(rect|path|circle)[^>]*>/g) ?? []
  expect(shapes).toHaveLength(3)
  const mark = read('infra/identity/pages/mark.ts')
  for (const shape of shapes) expect(mark).toContain(shape.replace(' />', '/>'))
  expect(foreignColours(shapes.join())).toEqual([])
})

test('the page that waits for the program has the colours of the studio', () => {
  const page = read('shell/src/page/index.html')
  expect(page).toContain(`content="${colours.background}"`)
  const skeletons = ['landing', 'studio'].map((name) => read(`shell/src/page/${name}-skeleton.html`))
  expect(foreignColours([page, ...skeletons].join())).toEqual([])
})
