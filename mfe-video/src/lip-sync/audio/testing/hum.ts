import { vi } from 'vitest'

/** Test helper: a microphone that hums. */
export function hum(): MediaStream {
  const context = new AudioContext()
  const [source, stream] = [context.createOscillator(), context.createMediaStreamDestination()]
  source.connect(stream)
  source.start()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream.stream)
  return stream.stream
}
