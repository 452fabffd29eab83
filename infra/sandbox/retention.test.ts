import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'
import { readTaskLog } from './task-log.ts'
import { ended, key, ownFolder, submit } from './testing/client.ts'

const day = 24 * 3600 * 1000

let dir = ''
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ dir, remove } = await ownFolder())
})
afterEach(() => remove())

async function made(): Promise<string> {
  const pixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const images = [`data:image/png;base64,${pixel.toString('base64')}`]
  const sandbox = await startSandbox({ key, dir, speed: 0 })
  const { id } = await submit(sandbox.url, 'bytedance/seedream-v4/edit', { prompt: 'secret garden', images })
  await ended(sandbox.url, id)
  await sandbox.stop()
  return id
}

const startedAfter = async (ms: number) => {
  const sandbox = await startSandbox({ key, dir, speed: 0, now: () => Date.now() + ms })
  await sandbox.stop()
}
const filesIn = (folder: string) => readdir(join(dir, folder))

test('after seven days the words and the files of an ended task are deleted, and its number and price stay', async () => {
  const id = await made()
  const before = await readTaskLog(dir)
  await startedAfter(6 * day)
  expect(await readTaskLog(dir)).toEqual(before)
  expect([await filesIn('outputs'), (await filesIn('media')).length]).toEqual([[id], 2])

  await startedAfter(8 * day)
  expect(await readFile(join(dir, 'tasks.log'), 'utf8')).not.toMatch(/garden|media:/)
  const [first, ...others] = await readTaskLog(dir)
  expect(first).toEqual({ ...before[0], inputs: {} })
  expect(others).toEqual(before.slice(1))
  expect([await filesIn('outputs'), await filesIn('media')]).toEqual([[], []])
})

test('the words that older releases wrote of a chat are deleted at once', async () => {
  await made()
  const call = { type: 'called', id: 'gen-1', service: 'openrouter', model: 'm', words: 'secret', pictures: 0 }
  const rest = { tokens: { prompt: 1, completion: 1 }, price: 7, created: '2026-01-01T00:00:00.000Z' }
  await appendFile(join(dir, 'tasks.log'), `${JSON.stringify({ ...call, ...rest })}\n`)
  await startedAfter(0)
  expect(await readFile(join(dir, 'tasks.log'), 'utf8')).not.toContain('"words"')
  expect((await readTaskLog(dir)).at(-1)).toMatchObject({ id: 'gen-1', price: 7 })
})
