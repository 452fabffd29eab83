import { downloadOutput } from '../download.ts'
import { OutputUnusable } from '../port.ts'
import type { WavespeedOptions } from './client.ts'
import { wavespeedHosts } from './hosts.ts'

/** The bytes of an output, which is either an address or, when the request asked for that, bare base64 (providers 3.3). */
export async function readOutput(
  options: WavespeedOptions,
  output: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!isBareBase64(output)) {
    const allowed = (address: string) => wavespeedHosts.allowed(address, options.baseUrl)
    return await downloadOutput({ options, allowed }, output, maxBytes, signal)
  }
  const bytes = Buffer.from(output, 'base64')
  if (bytes.byteLength > maxBytes) throw new OutputUnusable(`the output has more than ${maxBytes} bytes`)
  return bytes
}

/** An address contains a colon, and base64 never does. */
const isBareBase64 = (output: string) => output.length >= 16 && /^[A-Za-z0-9+/]+={0,2}$/.test(output)
