import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyTable, scopeOf } from '@studio/ui/key-table'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const frontEnds = [
  'shell/src',
  'shell/ui/src',
  'shell/media/src',
  'mfe-image/src',
  'mfe-library/src',
  'mfe-video/src',
  'mfe-admin/src',
]

interface Source {
  readonly file: string
  readonly text: string
}

/** All files of the front ends that are no tests. */
function sources(): readonly Source[] {
  return frontEnds
    .flatMap((folder) => {
      const files = listed(join(root, folder))
      return files.map((file) => `${folder}/${file}`)
    })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    // A micro-frontend that has no code yet.
    return []
  }
}

const isTable = (value: unknown): value is KeyTable<string> =>
  typeof value === 'object' && value !== null && scopeOf(value as KeyTable<never>) !== undefined

/** Every table of shortcuts. Each is exported by a file that imports no component. */
async function declaredTables(): Promise<readonly KeyTable<string>[]> {
  const declaring = sources().filter(({ text }) => /= declareKeys\(/.test(text))
  const modules: unknown[] = []
  for (const { file } of declaring) {
    const module: unknown = await import(join(root, file))
    modules.push(module)
  }
  const tables = modules.flatMap((module) => Object.values(module ?? {}).filter(isTable))
  const declarations = declaring.flatMap(({ text }) => text.match(/= declareKeys\(/g) ?? [])
  expect(tables, 'tables that are exported').toHaveLength(declarations.length)
  return tables
}

test('no two shortcuts that are in effect at the same time share their keys', async () => {
  const tables = await declaredTables()
  const byName = Map.groupBy(tables, (table) => scopeOf(table).name)
  expect(byName.size, 'scopes, each with one table').toBe(tables.length)
  expect(byName.size).toBeGreaterThan(10)
  const keysOf = (name: string) => {
    const found = byName.get(name)
    if (found === undefined) throw new Error(`No table has the scope ${name}`)
    return found.flatMap((table) =>
      Object.entries(table).flatMap(([act, { on }]) => on.map((key) => ({ key, act, name }))),
    )
  }
  for (const table of tables) {
    const { name, beside = [] } = scopeOf(table)
    for (const other of new Set([name, 'everywhere', ...beside])) {
      const keys = other === name ? keysOf(name) : [...keysOf(name), ...keysOf(other)]
      const shared = [...Map.groupBy(keys, ({ key }) => key).values()].filter((users) => users.length > 1)
      expect(shared, `${name} and ${other}`).toEqual([])
    }
  }
})

/** Files that look at keys themselves: what a control of this kind does in every program, which no sheet needs to list. */
const controls: readonly string[] = [
  // Any key says that the person is there.
  'shell/ui/src/api/presence.ts',
  'shell/ui/src/keys/keyboard.ts',
  'shell/ui/src/layers/dismissal.ts',
  'shell/ui/src/overlay/popover/popover.tsx',
  'shell/ui/src/overlay/popover/use-popover.ts',
  'shell/ui/src/controls/tabs.tsx',
  // Any key says that the person uses the keyboard.
  'shell/ui/src/controls/tooltip.tsx',
  'shell/ui/src/toast/use-toast-focus.ts',
  'shell/src/studio/bar/character-choice.tsx',
  // The direction of an arrow that its table has.
  'shell/media/src/grid/use-grid-keys.ts',
  // Enter generates for those who have chosen that it does.
  'shell/media/src/prompt/use-enter.ts',
]

test('nothing else listens to keys than tables of shortcuts and controls', () => {
  const looks = /\bevent\.key\b|\bkey [!=]== '|\{ key[,}: ].*KeyboardEvent|'keydown'|'keyup'|\.code [!=]== '/
  const found = sources().filter(({ text }) => looks.test(text) && /keydown|KeyboardEvent|onKey/i.test(text))
  expect(found.map(({ file }) => file).filter((file) => !controls.includes(file))).toEqual([])
})

test('a shortcut that the browser handles itself names its keys all the same', async () => {
  const acts = (await declaredTables()).flatMap((table) => Object.values(table))
  expect(acts.filter(({ keys, does }) => keys.length === 0 || does === '')).toEqual([])
})
