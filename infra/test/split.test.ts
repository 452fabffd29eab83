import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitComponentTests, splitTests } from './split.ts'

const root = join(import.meta.dirname, '..', '..')
const { alone, together, platform } = splitTests(root)

test('every test file is in exactly one of the groups, except those that a browser runs', () => {
  const folders = 'backend,workflows,infra,shell,mfe-image,mfe-video,mfe-library,mfe-admin'
  const files = globSync(`{${folders}}/{*,!(node_modules|dist)/**/*}.test.{ts,tsx}`, { cwd: root })
  const forNode = files.filter((file) => !file.endsWith('.browser.test.tsx'))
  expect([...alone, ...together, ...platform].toSorted()).toEqual(forNode.toSorted())
})

test('files that run the product, mock or reload a module, or measure their memory run alone', () => {
  expect(alone).toEqual(
    expect.arrayContaining([
      'infra/e2e/crash/kills.test.ts',
      'workflows/src/worker/worker.test.ts',
      'infra/engines/mongod.test.ts',
      'backend/src/platform/observability/tracing.test.ts',
      'backend/src/platform/media/pictures/derive.test.ts',
      'shell/ui/src/controls/tooltip.test.tsx',
      'shell/ui/src/values/format.test.ts',
    ]),
  )
})

test('files that only import a lot share a process', () => {
  expect(platform).toContain('backend/src/platform/media/video/probe.test.ts')
  expect(together).toEqual(
    expect.arrayContaining([
      'backend/src/features/figures/queries.test.ts',
      'workflows/src/generation/generation.test.ts',
      'infra/identity/identity.test.ts',
    ]),
  )
})

test('component tests share a page, except those that mock a module', () => {
  const components = splitComponentTests(root)
  expect(components.alone.toSorted()).toEqual([
    'mfe-image/src/gallery/selection-keys.browser.test.tsx',
    'mfe-video/src/clips/acts/late-frame.browser.test.tsx',
    'mfe-video/src/panel/panel-chat.browser.test.tsx',
  ])
  expect(components.together).toContain('shell/ui/src/overlay/dialog/dialog.browser.test.tsx')
  const all = globSync('{shell,mfe-*}/{src,ui/src,media/src}/**/*.browser.test.tsx', { cwd: root })
  expect([...components.alone, ...components.together].toSorted()).toEqual(all.toSorted())
})
