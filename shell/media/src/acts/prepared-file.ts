import type { DownloadChoice } from '@studio/backend/contract'
import { type DownloadInput, readDownload, requestDownload } from '@studio/backend/contract/downloads'
import { callEndpoint, openCall } from '@studio/ui/api'
import { ApiError } from '@studio/ui/api-error'
import { randomKey } from '@studio/ui/random-key'
import { showToast } from '@studio/ui/toast-store'
import { sleep, whenAllowed } from './when-allowed.ts'

/** While all tasks of a person are in progress, one more is asked for this often, for two minutes. */
const retryMs = 1_000
const mostRetries = 120

/**
 * Has the server make the file of a picture that must be converted or signed, and waits for it; a toast says so meanwhile. Somebody who
 * asks for the same again waits for the same file. Throws ApiError when it cannot be made, and TypeError when the connection is gone.
 * @param pause waits that many milliseconds
 */
export async function preparedFile(
  assetId: string,
  { format, making, credentials }: DownloadChoice,
  pause = sleep,
): Promise<Blob> {
  showToast({
    title: 'Preparing your download',
    description: credentials ? 'The image is being signed' : 'The image is being converted',
  })
  const body = { assetId, ...(format !== 'stored' && { format }), making, credentials }
  const file = await madeFile(await askedFor(body, pause), pause)
  showToast({ title: 'Image downloaded' })
  return file
}

/** Asks for the file as soon as the person has fewer tasks in progress, and returns its id; throws the last refusal after two minutes. */
async function askedFor(body: DownloadInput, pause: typeof sleep): Promise<string> {
  for (let retries = 0; ; retries += 1) {
    try {
      // A key of its own each time: under the same one the server would repeat its refusal.
      return (await callEndpoint(requestDownload, { body }, { idempotencyKey: randomKey() })).downloadId
    } catch (error) {
      if (!hasCode(error, 'too-much-work') || retries === mostRetries) throw error
      await pause(retryMs)
    }
  }
}

/** The server waits for the file a while, and wants to be asked again after that. */
async function madeFile(downloadId: string, pause: typeof sleep): Promise<Blob> {
  try {
    const { response } = await whenAllowed(() => openCall(readDownload, { params: { downloadId } }, {}), pause)
    return await response.blob()
  } catch (error) {
    if (hasCode(error, 'download-not-ready')) return await madeFile(downloadId, pause)
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.problem?.code === code
