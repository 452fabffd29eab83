import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { breakpoints, cssVariables } from './tokens.ts'

const root = join(import.meta.dirname, '../../../..')
const theme = 'shell/ui/src/theme/'
const folders = '{shell,mfe-*}/**/src/**'

const filesOf = (pattern: string): (readonly [string, string])[] =>
  globSync(`${folders}/${pattern}`, { cwd: root, exclude: (name) => name.endsWith('node_modules') })
    .filter((path) => !path.startsWith(theme) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')])

const styleSheets = filesOf('*.css')

/** What a pattern's group finds in files, each with the file's path. */
const found = (files: readonly (readonly [string, string])[], pattern: RegExp): (readonly [string, string])[] =>
  files.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, each = '']) => [path, each] as const))

it('has style sheets to look at', () => {
  expect(styleSheets.length).toBeGreaterThan(30)
})

it('finds no colour outside the theme', () => {
  expect(
    found(styleSheets, /[:\s(,](#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^)]*\)|\b(?:black|white)\b(?!-))/gi),
  ).toEqual([])
  expect(
    found(filesOf('*.{ts,tsx}'), /['"`](#(?:[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl|oklch)a?\([^)]*\))['"`]/gi),
  ).toEqual([])
})

it('finds no breakpoint but those of the theme', () => {
  const known: readonly number[] = Object.values(breakpoints)
  const widths = found(styleSheets, /@media[^{]*\((?:max|min)-width:\s*(\d+)px/g)
  expect(widths.length).toBeGreaterThan(5)
  expect(widths.filter(([, width]) => !known.includes(Number(width)))).toEqual([])
})

it('finds no height over the page but those of the theme; 0 and 1 order what lies in one element', () => {
  const heights = found(styleSheets, /z-index:\s*([^;]+);/g).filter(([, height]) => !/^-?[01]$/.test(height))
  const known = cssVariables().map(([name]) => `var(${name})`)
  expect(heights.length).toBeGreaterThan(5)
  expect(heights.filter(([, height]) => !(height.startsWith('var(--layer-') && known.includes(height)))).toEqual([])
})
