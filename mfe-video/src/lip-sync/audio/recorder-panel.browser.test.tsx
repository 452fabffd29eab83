import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { asksBeforeUnload } from '../../../../shell/ui/src/testing/asks-before-unload.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import { hum } from './testing/hum.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await page.viewport(1440, 900)
})

/** The recorder, and what it has recorded. */
async function openRecorder(mostMs = 60_000) {
  const recorded: File[] = []
  const component = () => (
    <>
      <h1>Audio</h1>
      <RecorderPanel mostMs={mostMs} onRecorded={(file) => recorded.push(file)} />
    </>
  )
  const { screen } = await openPage({ path: '/$', component })
  return { screen, recorded, record: screen.getByRole('button', { name: /record/i }) }
}

const states = (stream: MediaStream) => stream.getTracks().map(({ readyState }) => readyState)

it.each([
  ['NotAllowedError', /^The microphone is blocked/],
  ['NotFoundError', /^No microphone was found/],
  ['NotReadableError', /^The microphone could not be used/],
])('says what is in the way when the browser says %s, and tries again', async (name, words) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  const { screen, record, recorded } = await openRecorder()
  await record.click()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expectAccessible(name)
  hum()
  await screen.getByRole('button', { name: 'Try recording again' }).click()
  await expect.element(screen.getByText(/^Recording/)).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => recorded).toHaveLength(1)
})

it('says that a browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  const { screen, record } = await openRecorder()
  await record.click()
  await expect.element(screen.getByText(/^This browser cannot record/)).toBeVisible()
})

it('records until it is stopped, hands over a file, and turns the microphone off', async () => {
  const stream = hum()
  const { screen, record, recorded } = await openRecorder()
  await record.click()
  await expect.element(screen.getByText(/^Recording 1 s/)).toBeVisible()
  expect(asksBeforeUnload(), 'what is being recorded would be lost').toBe(true)
  await expectAccessible('recording')
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => recorded.map(({ name, type }) => [name, type])).toEqual([['recording.webm', 'audio/webm']])
  expect(recorded[0]?.size).toBeGreaterThan(0)
  expect(states(stream)).toEqual(['ended'])
  await expect.element(screen.getByRole('button', { name: 'Record' })).toBeVisible()
  await expect.poll(asksBeforeUnload).toBe(false)
})

/** The recorder once it records. */
async function recorderOf({ screen, record }: Awaited<ReturnType<typeof openRecorder>>): Promise<MediaRecorder> {
  const start = vi.spyOn(MediaRecorder.prototype, 'start')
  await record.click()
  await expect.element(screen.getByText(/^Recording 1 s/)).toBeVisible()
  const [recorder] = start.mock.contexts
  if (!(recorder instanceof MediaRecorder)) throw new Error('Nothing is recorded')
  return recorder
}

it('hands over what was recorded until the recorder failed', async () => {
  const stream = hum()
  const opened = await openRecorder()
  const recorder = await recorderOf(opened)
  // A browser tells of the fault, then delivers what it has, then says that it has stopped.
  recorder.dispatchEvent(new Event('error'))
  recorder.stop()
  await expect.poll(() => opened.recorded).toHaveLength(1)
  expect(opened.recorded[0]?.size).toBeGreaterThan(0)
  expect(states(stream)).toEqual(['ended'])
  await expect.element(opened.screen.getByRole('button', { name: 'Record' })).toBeVisible()
})

it('says that it failed when nothing was recorded until then', async () => {
  hum()
  const opened = await openRecorder()
  const recorder = await recorderOf(opened)
  recorder.dispatchEvent(new Event('error'))
  recorder.dispatchEvent(new Event('stop'))
  await expect.element(opened.screen.getByText(/^The microphone could not be used/)).toBeVisible()
  expect(opened.recorded).toEqual([])
})

it('ends by itself after the longest time', async () => {
  hum()
  const { record, recorded } = await openRecorder(300)
  await record.click()
  await expect.poll(() => recorded).toHaveLength(1)
})

it('hands over what was recorded when the page is left, and turns the microphone off', async () => {
  const stream = hum()
  const { screen, record, recorded } = await openRecorder()
  await record.click()
  await expect.element(screen.getByText(/^Recording 1 s/)).toBeVisible()
  await screen.unmount()
  await expect.poll(() => recorded).toHaveLength(1)
  expect(recorded[0]?.size).toBeGreaterThan(0)
  expect(states(stream)).toEqual(['ended'])
})

it('records nothing when the page was left before the microphone was on', async () => {
  const stream = hum()
  const allowed = Promise.withResolvers<MediaStream>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(allowed.promise)
  const { screen, record, recorded } = await openRecorder()
  await record.click()
  await expect.element(screen.getByText(/^The browser asks/)).toBeVisible()
  await screen.unmount()
  allowed.resolve(stream)
  await expect.poll(() => states(stream)).toEqual(['ended'])
  expect(recorded).toEqual([])
})
