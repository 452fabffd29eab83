import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Pace, patienceWith } from '../network/pace.ts'
import { brokenOff, followed, type OutputSource } from './download.ts'
import { TimedOut, tooLarge } from './exchange.ts'
import type { DownloadedFile, FileToDownload } from './port.ts'
import { exchangeStream, type StreamedResponse, type StreamLimits } from './stream-exchange.ts'

/** An output on a service's own servers comes fast, or does not come; and a step of a job may not wait for ever. */
const usualLimits = { connectMs: 5_000, firstByteMs: 30_000, silenceMs: 30_000, totalMs: 300_000 }
const usualPace: Pace = { floor: 64 * 1024, patienceMs: 30_000 }

/**
 * Downloads an output into a new file, a piece at a time, with the checks of `downloadOutput`; one that trickles is given up. Throws as
 * `downloadOutput`, and what the file system throws.
 */
export async function downloadToFile(
  source: OutputSource,
  address: string,
  file: FileToDownload,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  const limits = { ...usualLimits, ...source.options.limits }
  const slow = new AbortController()
  const ended = AbortSignal.any([signal, slow.signal, AbortSignal.timeout(limits.totalMs)])
  const response = await followed(source, address, (url) => begun(url, { ...limits, maxBytes: file.maxBytes }, ended))
  const arrived = { bytes: 0 }
  const watch = giveUpWhenSlow(source.options.downloadPace ?? usualPace, arrived, () =>
    slow.abort(new TimedOut('a faster download')),
  )
  try {
    return await written(response, file, arrived)
  } finally {
    clearInterval(watch)
  }
}

/** The head of the response. One whose body nobody wants is closed. */
async function begun(url: URL, limits: StreamLimits, signal: AbortSignal): Promise<StreamedResponse> {
  try {
    const response = await exchangeStream({ method: 'GET', url, headers: {}, limits, signal })
    const isTooLarge = Number(response.headers['content-length'] ?? 0) > limits.maxBytes
    if (response.status !== 200 || isTooLarge) await close(response)
    if (isTooLarge) throw tooLarge(limits.maxBytes)
    return response
  } catch (error) {
    throw brokenOff(error)
  }
}

async function close({ chunks }: StreamedResponse): Promise<void> {
  for await (const _chunk of chunks) return
}

async function written({ chunks }: StreamedResponse, { path }: FileToDownload, arrived: { bytes: number }) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of arriving(chunks)) {
      arrived.bytes += chunk.byteLength
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { bytes: arrived.bytes, checksum: hash.digest('hex') }
}

/** Tells what the connection throws from what the file system throws. */
async function* arriving(chunks: StreamedResponse['chunks']): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw brokenOff(error)
  }
}

function giveUpWhenSlow(pace: Pace, arrived: { readonly bytes: number }, giveUp: () => void): NodeJS.Timeout {
  const hasRunOut = patienceWith(pace, 0)
  const look = () => {
    // our disk is faster than the network: whatever does not come is the other side's fault
    if (hasRunOut({ at: performance.now(), bytes: arrived.bytes, isWaiting: true })) giveUp()
  }
  look()
  return setInterval(look, 1_000)
}
