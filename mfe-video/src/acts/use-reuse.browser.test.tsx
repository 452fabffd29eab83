import { undoLastAct } from '@studio/media/last-act'
import { afterEach, expect, it, vi } from 'vitest'
import { person } from '../../../shell/src/testing/open-page.tsx'
import { draftAtomOf } from '../request/draft.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { videoServer } from '../testing/video-server.ts'
import { idOf, videoOf } from '../testing/videos.ts'

afterEach(() => vi.unstubAllGlobals())

it('is taken back whole: a setting that the panel did not have before is not left there', async () => {
  const reused = videoOf(1, { seed: 7, lastFrame: `/api/media/${idOf(9)}/original` })
  const { screen, store } = await openVideoPage(videoServer([reused]), `/video?video=${idOf(1)}`)
  const draft = () => store.get(draftAtomOf(person.id))
  const before = draft()
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.poll(draft).toMatchObject({
    seed: 7,
    negativePrompt: 'blur',
    guidanceScale: 0.5,
    firstFrame: idOf(800_001),
    lastFrame: idOf(9),
  })
  await expect.element(screen.getByText('What was still on its way was left out.')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(draft).toEqual(before)
})

it('takes the audio out of the panel, and says that that of the video must be chosen again', async () => {
  const reused = videoOf(1, { model: 'wan-2.5', negativePrompt: '', hasOwnAudio: true })
  const { screen, store } = await openVideoPage(videoServer([reused]), `/video?video=${idOf(1)}`)
  const draftAtom = draftAtomOf(person.id)
  store.set(draftAtom, { audioName: 'of another video.mp3', negativePrompt: 'rain' })
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(screen.getByText('Its audio must be chosen again.')).toBeVisible()
  expect(store.get(draftAtom)).toMatchObject({ audioName: undefined, negativePrompt: '' })
})

it('leaves what was written since to the key', async () => {
  const { screen, store } = await openVideoPage(videoServer([videoOf(1)]), `/video?video=${idOf(1)}`)
  const draftAtom = draftAtomOf(person.id)
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(screen.getByText('Settings applied')).toBeVisible()
  store.set(draftAtom, { prompt: 'what I wrote since' })
  await undoLastAct(store)
  expect(store.get(draftAtom).prompt).toBe('what I wrote since')
})
