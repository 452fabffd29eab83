import { readdir, readFile } from 'node:fs/promises'
import { Worker } from '@temporalio/worker'
import { describe, expect, it } from 'vitest'
import { quietRuntime } from '../../testing/runtime.ts'
import { workflowBundle } from './bundle.ts'

const folder = new URL('../../testing/histories/', import.meta.url)
const names = await readdir(folder)
const bundle = await workflowBundle(quietRuntime())

const textOf = (name: string) => readFile(new URL(name, folder), 'utf8')

async function replay(history: string, workflowId: string): Promise<void> {
  await Worker.runReplayHistory({ workflowBundle: bundle }, JSON.parse(history), workflowId)
}

/** Jobs that were running when the code changed must continue: this fails when workflow code no longer fits their histories. */
describe('recorded histories', () => {
  it.each(names)('%s is replayed by today’s workflow', async (name) => {
    await expect(replay(await textOf(name), name)).resolves.toBeUndefined()
  })

  it('with other steps are detected', async () => {
    const other = (await textOf('success.json')).replaceAll('"submitOutput"', '"sendOutput"')
    await expect(replay(other, 'other')).rejects.toThrow('sendOutput')
  })
})
