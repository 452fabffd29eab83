import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { removeOldWorkFolders, removeWorkFoldersLeftBehind, withWorkFolder, workFolder } from './work-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-temporary-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function folderOf(pid: number): Promise<string> {
  const made = path.join(folder, `atelier-work-${hostname()}-${pid}-abcdef`)
  await mkdir(made)
  await writeFile(path.join(made, 'clip'), 'half of a video')
  return made
}

it('a process that starts deletes what killed ones have left, and nothing of those that run', async () => {
  // beyond the highest id that a process can have, so that nobody gets it meanwhile
  const dead = await folderOf(4_194_305)
  const running = await folderOf(process.ppid)
  await removeWorkFoldersLeftBehind()
  expect([existsSync(dead), existsSync(running)]).toEqual([false, true])
})

it('folders of other machines are deleted by their age', async () => {
  const [old, young] = [await workFolder(), await workFolder()]
  await utimes(old.path, new Date(0), new Date(0))
  await removeOldWorkFolders(new Date(1_000))
  expect([existsSync(old.path), existsSync(young.path)]).toEqual([false, true])
})

it('a folder is deleted when its work has ended, however it did', async () => {
  let given = ''
  const failing = withWorkFolder(async (made) => {
    given = made
    throw new Error(String(existsSync(made)))
  })
  await expect(failing).rejects.toThrow('true')
  expect(existsSync(given)).toBe(false)
})
