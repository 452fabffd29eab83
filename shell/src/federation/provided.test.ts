import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ui from '../../ui/package.json' with { type: 'json' }

const source = join(import.meta.dirname, '..')

it('imports every part of @studio/ui, since remotes get from the shell only what the shell itself imports', () => {
  const text = globSync('**/*.{ts,tsx}', { cwd: source, exclude: (name) => name.endsWith('.test.ts') })
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
  const parts = Object.keys(ui.exports).map((key) => key.replace('.', '@studio/ui'))
  expect(parts.filter((part) => !text.includes(`'${part}'`))).toEqual([])
})
