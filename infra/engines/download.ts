import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const responseTimeoutMs = 5_000

/**
 * Downloads a `.tar.gz` and unpacks it into `folder`. Only the time until the response begins is limited, not the time for the
 * body.
 * `sha256`: what the archive must be, in hex.
 * @throws Error when the server does not respond, refuses, or has a certificate that is not trusted, or when the archive has another
 * SHA-256
 */
export async function downloadArchive(url: string, folder: string, sha256?: string): Promise<void> {
  const response = await ask(url)
  const archive = join(folder, 'archive.tar.gz')
  if (response.body === null) throw new Error(`${url} is empty`)
  await pipeline(Readable.fromWeb(response.body), createWriteStream(archive))
  if (sha256 !== undefined && (await checksumOf(archive)) !== sha256) {
    throw new Error(`${url} is not what it should be: its SHA-256 differs from the published one`)
  }
  await execute('tar', ['-xzf', archive, '-C', folder])
  await rm(archive)
}

/** Downloads a short text. @throws Error as downloadArchive */
export async function downloadText(url: string): Promise<string> {
  return await (await ask(url)).text()
}

async function ask(url: string): Promise<Response> {
  const slow = new AbortController()
  const timer = setTimeout(
    () => slow.abort(new Error(`${url} did not answer in ${responseTimeoutMs / 1_000} s`)),
    responseTimeoutMs,
  )
  try {
    const response = await fetch(url, { signal: slow.signal })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response
  } catch (error) {
    // the error of fetch itself only says "fetch failed"; its cause says why
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
    throw reason === undefined ? error : new Error(`${url} cannot be downloaded: ${reason}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
