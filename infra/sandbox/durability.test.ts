import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openTaskLog, readTaskLog } from './task-log.ts'
import { bytesAt, ended, key, ownFolder, submit } from './testing/client.ts'

const chroma = 'wavespeed-ai/chroma'
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const launch = async (dataDir: string, environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SANDBOX_API_KEY: key,
      SANDBOX_PORT: '0',
      SANDBOX_SPEED: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => kill(child, 'SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^ai sandbox ready on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
    if (address) return { child, url: address }
  }
  throw new Error('the sandbox did not start')
}

const own = async () => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  return folder.dir
}

test('after SIGKILL every accepted task is continued once, and its pictures have the same bytes', async () => {
  const dir = await own()
  const first = await launch(dir)
  const done = await submit(first.url, 'bytedance/seedream-v4', { prompt: 'tiles', size: '512*512' })
  const doneUrl = (await ended(first.url, done.id)).outputs[0] ?? ''
  const before = await bytesAt(doneUrl)
  const open = await Promise.all(
    [1, 2, 3].map((seed) => submit(first.url, chroma, { prompt: 'tiles [slow 2s]', seed, size: '256*256' })),
  )
  await kill(first.child, 'SIGKILL')
  await rm(join(dir, 'sandbox', 'outputs'), { recursive: true })

  const second = await launch(dir)
  const after = await Promise.all(open.map(({ id }) => ended(second.url, id)))
  expect(after.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  expect((await bytesAt(`${second.url}${new URL(doneUrl).pathname}`)).equals(before)).toBe(true)
  await kill(second.child, 'SIGTERM')
  expect(second.child.exitCode).toBe(0)

  const lines = await readTaskLog(join(dir, 'sandbox'))
  const count = (type: string) => lines.filter((line) => line.type === type).length
  expect([count('accepted'), count('ended')]).toEqual([4, 4])
}, 60_000)

test('an incomplete last line is cut off, and the log can be appended to', async () => {
  const dir = await own()
  const line = { type: 'notified' as const, id: 'a', at: '2026-11-21T00:00:00.000Z' }
  const log = await openTaskLog(dir)
  await Promise.all([log.append(line), log.append({ ...line, id: 'b' })])
  await log.close()
  await appendFile(join(dir, 'tasks.log'), '{"type":"notified","id":"c"')
  expect((await readTaskLog(dir)).map(({ id }) => id)).toEqual(['a', 'b'])
  const again = await openTaskLog(dir)
  await again.append({ ...line, id: 'd' })
  await again.close()
  expect((await readTaskLog(dir)).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
})

test('what is appended while the log is written anew stands in the new one', async () => {
  const dir = await own()
  const line = { type: 'notified' as const, id: 'a', at: '2026-11-21T00:00:00.000Z' }
  const log = await openTaskLog(dir)
  let whileRewriting: Promise<void> | undefined
  await log.append(line)
  await Promise.all([
    log.append({ ...line, id: 'b' }),
    log.rewrite((each) => {
      whileRewriting ??= log.append({ ...line, id: 'd' }) // `c` is written, and the new log is not
      return { ...each, id: each.id.toUpperCase() }
    }),
    log.append({ ...line, id: 'c' }),
  ])
  await whileRewriting
  await log.append({ ...line, id: 'e' })
  await log.close()
  expect((await readTaskLog(dir)).map(({ id }) => id.toLowerCase())).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect((await readTaskLog(dir))[0]?.id).toBe('A')
})

test('a folder without a log reads as empty', async () => {
  expect(await readTaskLog(await own())).toEqual([])
})

test('it does not start in production unless that is allowed', async () => {
  const dir = await own()
  await expect(launch(dir, { NODE_ENV: 'production', ALLOW_EMBEDDED: '' })).rejects.toThrow('did not start')
  const allowed = await launch(dir, { NODE_ENV: 'production', ALLOW_EMBEDDED: '1' })
  expect(allowed.url).toMatch(/^http/)
})
