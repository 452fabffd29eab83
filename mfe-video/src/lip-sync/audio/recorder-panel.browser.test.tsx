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
  await expect.element(screen.getByText(/^Recording 1s/)).toBeVisible()
  expect(asksBeforeUnload(), 'what is being recorded would be lost').toBe(true)
  await expectAccessible('recording')
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => recorded.map(({ name, type }) => [name, type])).toEqual([['recording.webm', 'audio/webm']])
  expect(recorded[0]?.size).toBeGreaterThan(0)
  expect(states(stream)).toEqual(['ended'])
  await expect.element(screen.getByRole('button', { name: 'Record' })).toBeVisible()
  await expect.poll(asksBeforeUnload).toBe(false)
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
  await expect.element(screen.getByText(/^Recording 1s/)).toBeVisible()
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
