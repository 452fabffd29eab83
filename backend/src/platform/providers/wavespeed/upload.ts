import { randomUUID } from 'node:crypto'
import { type ByteSource, composedSource } from '../../media/blobs/byte-source.ts'
import { ask } from '../api-client.ts'
import type { ExchangeResponse } from '../exchange.ts'
import { parseBody } from '../json-body.ts'
import { ProviderUnavailable, type UploadFile, UploadRefused } from '../port.ts'
import { apiCall, type WavespeedOptions } from './client.ts'
import { wavespeedHosts } from './hosts.ts'
import { AnnouncedUpload, Uploaded } from './wire.ts'

const megabyte = 1024 * 1024

/** The lower of the two documented sets of limits, in bytes (providers 3.5). */
const largest: Readonly<Record<string, number>> = { image: 20 * megabyte, video: 100 * megabyte, audio: 50 * megabyte }

/** Statuses by which the service refuses a file for good. */
const refusals = [400, 413, 415]
/** Statuses by which the service says that it does not know the call. */
const unknownCall = [404, 405]

/** Limits of a call that uploads bytes, which takes longer: a minute, and as long as the bytes take at two megabits a second. */
function limitsFor({ size }: ByteSource) {
  const firstByteMs = 60_000 + size / 250
  return { firstByteMs, totalMs: firstByteMs + 50_000 }
}

/**
 * Uploads a file in two steps, as the service's SDK does, or in one where the service does not offer two. Returns the file's
 * address there. Throws UploadRefused or ProviderUnavailable.
 */
export async function uploadFile(options: WavespeedOptions, file: UploadFile, signal: AbortSignal): Promise<string> {
  const [kind = '', format = ''] = file.contentType.split('/')
  if (file.bytes.size > (largest[kind] ?? 0)) throw new UploadRefused('the file is too large for the provider')
  const filename = `file.${format.replaceAll(/[^\w]/g, '')}`
  return (await inTwoSteps(options, file, filename, signal)) ?? (await inOneStep(options, file, filename, signal))
}

/**
 * Announces the file, then uploads it to the address that the service returns; undefined when that is no address that we may use.
 */
async function inTwoSteps(
  options: WavespeedOptions,
  { bytes, contentType }: UploadFile,
  filename: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = { filename, size: bytes.size, content_type: contentType }
  const call = apiCall(options, { method: 'POST', path: 'media/uploads', body })
  const response = await ask('the upload', options, call, signal, [...refusals, ...unknownCall])
  if (unknownCall.includes(response.status)) return undefined
  refuse(response)
  const announced = parseBody(AnnouncedUpload, response.body)
  const url = announced && wavespeedHosts.allowed(announced.data.upload.url, options.baseUrl)
  if (announced === undefined || url === undefined) return undefined
  const { headers } = announced.data.upload
  const put = { method: 'PUT', url, headers, bytes, limits: limitsFor(bytes) } as const
  refuse(await ask('the upload', options, put, signal, refusals))
  return announced.data.download_url
}

async function inOneStep(
  options: WavespeedOptions,
  { bytes, contentType }: UploadFile,
  filename: string,
  signal: AbortSignal,
): Promise<string> {
  const boundary = `atelier-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${contentType}\r\n\r\n`
  const parts = [Buffer.from(head), { start: 0, end: bytes.size - 1 }, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const form = composedSource(bytes, parts)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const limits = limitsFor(form)
  const call = apiCall(options, { method: 'POST', path: 'media/upload/binary', headers, bytes: form, limits })
  const response = await ask('the upload', options, call, signal, refusals)
  refuse(response)
  const uploaded = parseBody(Uploaded, response.body)
  if (uploaded === undefined) throw new ProviderUnavailable('the answer to the upload had an unexpected shape')
  return uploaded.data.download_url
}

function refuse({ status }: ExchangeResponse): void {
  if (refusals.includes(status)) throw new UploadRefused(`the provider refused the file with status ${status}`)
}
