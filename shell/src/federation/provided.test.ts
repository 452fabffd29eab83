import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import media from '../../media/package.json' with { type: 'json' }
import ui from '../../ui/package.json' with { type: 'json' }

const source = join(import.meta.dirname, '..')

const packages = [
  ['@studio/ui', ui],
  ['@studio/media', media],
] as const

it.each(packages)(
  'imports every part of %s, since remotes get from the shell only what the shell itself imports',
  (name, { exports }) => {
    const text = globSync('**/*.{ts,tsx}', { cwd: source, exclude: (name) => name.endsWith('.test.ts') })
      .map((file) => readFileSync(join(source, file), 'utf8'))
      .join('\n')
    const parts = Object.keys(exports).map((key) => key.replace('.', name))
    expect(parts.filter((part) => !text.includes(`'${part}'`))).toEqual([])
  },
)
