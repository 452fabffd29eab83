import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import media from '../../media/package.json' with { type: 'json' }
import { remoteParts } from '../../remote-parts.config.ts'
import { remotes } from '../../remotes.config.ts'
import ui from '../../ui/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

const packages = [
  ['@studio/ui', ui],
  ['@studio/media', media],
] as const

const isContract = (part: string): boolean => part.startsWith('@studio/backend/contract')

/** The parts of our packages that files of a folder import. */
function partsIn(folder: string, pattern = '**/*.{ts,tsx}'): ReadonlySet<string> {
  const files = globSync(pattern, { cwd: join(root, folder), exclude: (name) => name.includes('.test.') })
  const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/'(@studio\/(?:ui|media|backend\/contract)(?:\/[a-z-]+)?)'/g)].map(([, part]) => part ?? ''),
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

it.each(remotes)('imports every contract that $name uses, for the same reason', ({ folder }) => {
  const imported = partsIn('shell/src').union(partsIn('shell/media/src'))
  const contracts = [...partsIn(`${folder}/src`)].filter(isContract)
  expect(contracts.filter((part) => !imported.has(part))).toEqual([])
})

it.each(remotes)(
  'loads together with $name every part that it imports, unless the shell has loaded it already',
  ({ name, folder }) => {
    const { parts, laterParts } = remoteParts[name]
    const loaded = partsIn('shell/src', '{*,{landing,live,session,studio}/**/*}.{ts,tsx}')
    // A page fetches the contracts that it uses with its own files, see infra/build.
    const imported = [...partsIn(`${folder}/src`)].filter((part) => !isContract(part))
    const known: ReadonlySet<string> = new Set([...loaded, ...parts, ...laterParts])
    expect(imported.filter((part) => !known.has(part))).toEqual([])
    expect([...parts, ...laterParts].filter((part) => !imported.includes(part))).toEqual([])
  },
)
