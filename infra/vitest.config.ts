import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongFirst } from './test/order.ts'
import { type NodeSplit, splitTests } from './test/split.ts'

const root = join(import.meta.dirname, '..')
const split = splitTests(root)

const project = (name: keyof NodeSplit): TestProjectInlineConfiguration => ({
  test: {
    name,
    root,
    include: split[name],
    environment: 'node',
    isolate: name === 'alone',
    // How long something takes says nothing on a machine where other files are at work, or other machines share the processors.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

export default defineConfig({
  root,
  test: {
    projects: [project('alone'), project('together'), project('platform')],
    globalSetup: [join(import.meta.dirname, 'test/engines.setup.ts')],
    pool: 'forks',
    // A third was measured to be no quicker on a slow machine, where whole products under blows then got too little of it.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
  },
})
