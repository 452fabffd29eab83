import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Notes `asks` before it asks for the lock, `in` when it has it, and `out` before it releases it, which it does when it is told
 * to. All processes append to one file, so that the order of its lines is the order in which things happened.
 */
const worker = (name: string, lock: string, notes: string) => `
  import { once } from 'node:events'
  import { appendFileSync } from 'node:fs'
  import { oneAtATime } from '${join(import.meta.dirname, 'one-at-a-time.ts')}'
  const note = (word) => appendFileSync('${notes}', '${name} ' + word + '\\n')
  note('asks')
  await oneAtATime('${lock}', async () => {
    note('in')
    await once(process.stdin, 'data')
    note('out')
  })
  process.exit()`

async function twoWorkers() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const notes = join(folder, 'notes')
  writeFileSync(notes, '')
  const said = () => readFileSync(notes, 'utf8').split('\n').slice(0, -1)
  const start = (name: string) => {
    const program = worker(name, join(folder, 'lock'), notes)
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const first = start('first')
  await expect.poll(said, { timeout: 10_000 }).toEqual(['first asks', 'first in'])
  const second = start('second')
  await expect.poll(said, { timeout: 10_000 }).toContain('second asks')
  return { said, first, second }
}

test('the second waits until the first is done', async () => {
  const { said, first, second } = await twoWorkers()
  second.stdin.write('go\n')
  first.stdin.write('go\n')
  await once(second, 'close')
  expect(said()).toEqual(['first asks', 'first in', 'second asks', 'first out', 'second in', 'second out'])
})

test('a first one that is killed holds up nobody', async () => {
  const { said, first, second } = await twoWorkers()
  first.kill('SIGKILL')
  second.stdin.write('go\n')
  await once(second, 'close')
  expect(said()).toEqual(['first asks', 'first in', 'second asks', 'second in', 'second out'])
})
