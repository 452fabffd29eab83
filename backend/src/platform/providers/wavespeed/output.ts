import { downloadOutput, type OutputSource } from '../download.ts'
import { downloadToFile } from '../download-to-file.ts'
import { type DownloadedFile, type FileToDownload, OutputUnusable } from '../port.ts'
import type { WavespeedOptions } from './client.ts'
import { wavespeedHosts } from './hosts.ts'

/** The bytes of an output, which is either an address or, when the request asked for that, bare base64 (providers 3.3). */
export async function readOutput(
  options: WavespeedOptions,
  output: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!isBareBase64(output)) return await downloadOutput(sourceOf(options), output, maxBytes, signal)
  const bytes = Buffer.from(output, 'base64')
  if (bytes.byteLength > maxBytes) throw new OutputUnusable(`the output has more than ${maxBytes} bytes`)
  return bytes
}

/** The same in a file. Requests for what is that large never ask for base64. */
export function saveOutput(
  options: WavespeedOptions,
  output: string,
  file: FileToDownload,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  return downloadToFile(sourceOf(options), output, file, signal)
}

const sourceOf = (options: WavespeedOptions): OutputSource => ({
  options,
  allowed: (address) => wavespeedHosts.allowed(address, options.baseUrl),
})

/** An address contains a colon, and base64 never does. */
const isBareBase64 = (output: string) => output.length >= 16 && /^[A-Za-z0-9+/]+={0,2}$/.test(output)
