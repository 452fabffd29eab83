import { toDataUrl } from '../../media/pictures/data-url.ts'
import { ask, type ServiceOptions } from '../api-client.ts'
import { parseBody } from '../json-body.ts'
import { ProviderUnavailable, type UploadFile, UploadRefused } from '../port.ts'
import { segmindHosts } from './hosts.ts'
import { StoredFiles } from './wire.ts'

/** Largest file in bytes. Segmind documents no limit, so this is the one of WaveSpeed. */
const largest = 20 * 1024 * 1024

const storageUrl = 'https://workflows-api.segmind.com'

const limits = { firstByteMs: 60_000, totalMs: 110_000 }

/**
 * Puts a picture into Segmind's own storage and returns its address there. A service that has no storage gets the picture
 * within the request, as a data URL. Throws UploadRefused or ProviderUnavailable.
 */
export async function uploadFile(options: ServiceOptions, file: UploadFile, signal: AbortSignal): Promise<string> {
  if (file.bytes.size > largest) throw new UploadRefused('the file is too large for the provider')
  const dataUrl = await toDataUrl(file)
  const url = new URL('/upload-asset', segmindHosts.isSandbox(options.baseUrl) ? options.baseUrl : storageUrl)
  const headers = { 'x-api-key': options.apiKey, accept: 'application/json' }
  const call = { method: 'POST', url, headers, body: { data_urls: [dataUrl] }, limits } as const
  const response = await ask('the upload', options, call, signal, [400, 404, 405, 413, 415])
  if (response.status === 404 || response.status === 405) return dataUrl
  if (response.status !== 200) throw new UploadRefused(`the provider refused the file with status ${response.status}`)
  const stored = parseBody(StoredFiles, response.body)
  if (stored === undefined) throw new ProviderUnavailable('the answer to the upload had an unexpected shape')
  return stored.file_urls[0]
}
