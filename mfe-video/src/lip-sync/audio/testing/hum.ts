import { onTestFinished, vi } from 'vitest'

/** Test helper: a microphone that hums until the test has ended. */
export function hum(): MediaStream {
  const context = new AudioContext()
  // What is still playing takes processor time from all later tests of the page.
  onTestFinished(() => context.close())
  const [source, stream] = [context.createOscillator(), context.createMediaStreamDestination()]
  source.connect(stream)
  source.start()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    // Before the first click on a page, a browser lets nothing sound there.
    await context.resume()
    return stream.stream
  })
  return stream.stream
}
