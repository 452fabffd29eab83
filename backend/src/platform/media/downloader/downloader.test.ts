import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UnusableVideo } from '../video/unusable-video.ts'
import { type WorkFolder, workFolder } from '../video/work-folder.ts'
import { openDownloader } from './downloader.ts'

const site = { extractors: ['youtube'], hosts: ['youtube.com'] }

let programs: WorkFolder
let work: WorkFolder
beforeAll(async () => {
  programs = await workFolder()
})
afterAll(() => programs.remove())
beforeEach(async () => {
  work = await workFolder()
})
afterEach(() => work.remove())

async function download(program: string, link: string, longestMs = 20_000) {
  const told: number[] = []
  const signal = new AbortController().signal
  const run = openDownloader({ program, longestMs })
  const ended = run({ site, link, folder: work.path, signal, progress: (percent) => told.push(percent) }).then(
    (file) => path.basename(file),
    (error: unknown) => (error instanceof UnusableVideo ? error.fault : String(error)),
  )
  return { ended: await ended, told }
}

describe('every end of the program', () => {
  /** A program that does what the script says in place of yt-dlp. */
  async function scripted(script: string, longestMs = 20_000) {
    const program = path.join(programs.path, 'scripted')
    await writeFile(program, `#!/bin/sh\n${script}\n`)
    await chmod(program, 0o755)
    return await download(program, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', longestMs)
  }

  it.each([
    ['with a file', 'echo x > video.mp4', 'video.mp4'],
    ['without a file', 'exit 0', 'unreachable'],
    ['without a file, since it is too large', 'echo "File is larger than max-filesize"', 'too-large'],
    ['with a part of a file only', 'echo x > video.mp4.part', 'unreachable'],
    ['with an empty file', ': > video.mp4', 'unreachable'],
    ['with two files', 'echo x > video.mp4; echo x > video.webm', 'unreachable'],
    ['stopped by its filter', 'exit 101', 'too-long'],
    ['failed, with a file', 'echo x > video.mp4; echo ERROR: x >&2; exit 1', 'unreachable'],
    [
      'kept from a live stream by its filter',
      'echo "[download] x does not pass filter (!is_live), skipping .."',
      'live',
    ],
    ['private', 'echo "ERROR: Private video. Sign in if ..." >&2; exit 1', 'private'],
    ['live', 'echo "ERROR: This live event will begin in 2 days" >&2; exit 1', 'live'],
    ['gone', 'echo "ERROR: Video unavailable" >&2; exit 1', 'no-video'],
    ['does not know our options', 'exit 2', 'no-downloader'],
    ['writes without end', 'yes > video.mp4 & wait; kill -s KILL $$', 'too-slow'],
  ])('%s', async (_, script, ended) => {
    expect((await scripted(script, 2_000)).ended).toBe(ended)
  })

  it('never, also by what it has started', async () => {
    expect((await scripted('sleep 60 & sleep 60', 300)).ended).toBe('too-slow')
  })

  it('not there', async () => {
    expect((await download('/nowhere/yt-dlp', 'https://youtu.be/x')).ended).toBe('no-downloader')
  })

  it('tells of its progress, and of nothing that it cannot know', async () => {
    const lines = ['atelier-progress 50 200', 'atelier-progress NA NA', 'other', 'atelier-progress 200 200']
    const { told } = await scripted(`printf '${lines.join('\\n')}\\n'; echo x > video.mp4`)
    expect(told).toEqual([25, 100])
  })

  it('has no secret of ours in its environment', async () => {
    process.env['MASTER_KEY'] = 'secret'
    expect((await scripted('test -z "$MASTER_KEY" && echo x > video.mp4')).ended).toBe('video.mp4')
    delete process.env['MASTER_KEY']
  })
})
