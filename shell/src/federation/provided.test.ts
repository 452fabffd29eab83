import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import media from '../../media/package.json' with { type: 'json' }
import { remotes } from '../../remotes.config.ts'
import ui from '../../ui/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

const packages = [
  ['@studio/ui', ui],
  ['@studio/media', media],
] as const

/** The parts of our packages that files of a folder import. */
function partsIn(folder: string, pattern = '**/*.{ts,tsx}'): ReadonlySet<string> {
  const files = globSync(pattern, { cwd: join(root, folder), exclude: (name) => name.includes('.test.') })
  const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/'(@studio\/(?:ui|media)(?:\/[a-z-]+)?)'/g)].map(([, part]) => part ?? ''),
    ),
  )
}

it.each(packages)(
  'imports every part of %s, since remotes get from the shell only what the shell itself imports',
  (name, { exports }) => {
    const imported = partsIn('shell/src')
    const parts = Object.keys(exports).map((key) => key.replace('.', name))
    expect(parts.filter((part) => !imported.has(part))).toEqual([])
  },
)

it.each(remotes)(
  'loads together with $name every part that it imports, unless the shell has loaded it already',
  ({ folder, parts, laterParts }) => {
    const loaded = partsIn('shell/src', '{*,{landing,live,session,studio}/**/*}.{ts,tsx}')
    const imported = partsIn(`${folder}/src`)
    const known: ReadonlySet<string> = new Set([...loaded, ...parts, ...laterParts])
    expect([...imported].filter((part) => !known.has(part))).toEqual([])
    expect([...parts, ...laterParts].filter((part) => !imported.has(part))).toEqual([])
  },
)
