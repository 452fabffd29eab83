const rate = 8_000

/** A sound of so many seconds: silence, as a WAV file of 8 bits. */
export function soundOf(seconds: number, name = 'voice.wav'): File {
  const samples = rate * seconds
  const header = new DataView(new ArrayBuffer(44))
  const words = (at: number, text: string): void => {
    for (const [offset, byte] of new TextEncoder().encode(text).entries()) header.setUint8(at + offset, byte)
  }
  words(0, 'RIFF')
  header.setUint32(4, 36 + samples, true)
  words(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  words(36, 'data')
  header.setUint32(40, samples, true)
  return new File([header, new Uint8Array(samples).fill(128)], name, { type: 'audio/wav' })
}
