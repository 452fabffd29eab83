import { limits } from './limits.ts'

/** Unpacks a text that zlib has packed; undefined when it is broken or longer than the limit, behind which nothing is unpacked. */
export async function inflateText(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length
      if (length > limits.textBytes) return undefined
      chunks.push(next.value)
    }
  } catch {
    // What cannot be unpacked is no text: the file is treated as if it were not there.
    return undefined
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
