const latin1 = new TextDecoder('latin1')
const utf8 = new TextDecoder('utf-8')

export function textOfLatin1(bytes: Uint8Array): string {
  return latin1.decode(bytes)
}

/** What is no UTF-8 becomes replacement characters. */
export function textOfUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes)
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
