import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Prints `asks` before it asks for the lock, `in` when it has it, and `out` before it releases it, which it does when it is told
 * to.
 */
const worker = (file: string) => `
  import { once } from 'node:events'
  import { oneAtATime } from '${join(import.meta.dirname, 'one-at-a-time.ts')}'
  console.log('asks')
  await oneAtATime('${file}', async () => {
    console.log('in')
    await once(process.stdin, 'data')
    console.log('out')
  })
  process.exit()`

async function twoWorkers() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const said: string[] = []
  const start = (name: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', worker(join(folder, 'lock'))], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    createInterface({ input: child.stdout }).on('line', (line) => said.push(`${name} ${line}`))
    return child
  }
  const first = start('first')
  await expect.poll(() => said, { timeout: 10_000 }).toEqual(['first asks', 'first in'])
  const second = start('second')
  await expect.poll(() => said, { timeout: 10_000 }).toContain('second asks')
  return { said, first, second }
}

test('the second waits until the first is done', async () => {
  const { said, first, second } = await twoWorkers()
  second.stdin.write('go\n')
  first.stdin.write('go\n')
  await once(second, 'close')
  expect(said).toEqual(['first asks', 'first in', 'second asks', 'first out', 'second in', 'second out'])
})

test('a first one that is killed holds up nobody', async () => {
  const { said, first, second } = await twoWorkers()
  first.kill('SIGKILL')
  second.stdin.write('go\n')
  await once(second, 'close')
  expect(said).toEqual(['first asks', 'first in', 'second asks', 'second in', 'second out'])
})
