import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Whether a server answers at all within five seconds: without internet a download is not worth waiting for. */
export async function reachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    return true
  } catch {
    return false // no route, no name or no answer: all of them mean "build it instead"
  }
}

/**
 * Downloads a `.tar.gz` and unpacks it into `folder`; only the first answer has a time limit, the body may take its time.
 * @throws Error when the server refuses or the archive is broken
 */
export async function downloadArchive(url: string, folder: string): Promise<void> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new Error(`${url} did not answer in 5 s`)), 5_000)
  const response = await fetch(url, { signal: slow.signal })
  clearTimeout(timer)
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const archive = join(folder, 'archive.tar.gz')
  await pipeline(Readable.fromWeb(response.body), createWriteStream(archive))
  await execute('tar', ['-xzf', archive, '-C', folder])
  await rm(archive)
}
