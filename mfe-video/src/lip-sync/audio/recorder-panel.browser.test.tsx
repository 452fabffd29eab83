import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { RecorderPanel } from './recorder-panel.tsx'

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

/** A microphone that hums. */
function hum() {
  const context = new AudioContext()
  const [source, stream] = [context.createOscillator(), context.createMediaStreamDestination()]
  source.connect(stream)
  source.start()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream.stream)
  return stream.stream
}

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
  await expectAccessible('recording')
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => recorded.map(({ name, type }) => [name, type])).toEqual([['recording.webm', 'audio/webm']])
  expect(recorded[0]?.size).toBeGreaterThan(0)
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  await expect.element(screen.getByRole('button', { name: 'Record' })).toBeVisible()
})

it('ends by itself after the longest time, and hands nothing over when the page is left', async () => {
  hum()
  const { record, recorded } = await openRecorder(300)
  await record.click()
  await expect.poll(() => recorded).toHaveLength(1)
  const stream = hum()
  const left = await openRecorder()
  await left.screen.getByRole('button', { name: 'Record' }).last().click()
  await expect.element(left.screen.getByText(/^Recording/)).toBeVisible()
  await left.screen.unmount()
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  expect(left.recorded).toEqual([])
})
