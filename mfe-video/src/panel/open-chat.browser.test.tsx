import { mediaUrl } from '@studio/backend/contract'
import { generatePrompt } from '@studio/backend/contract/chat'
import { afterEach, expect, it, vi } from 'vitest'
import { person } from '../../../shell/src/testing/open-page.tsx'
import { draftAtomOf } from '../request/draft.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { videoServer } from '../testing/video-server.ts'
import { idOf } from '../testing/videos.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

it('asks for the prompt of a video from its first frame to its last, without a last frame that the model does not take', async () => {
  const server = videoServer()
  const { screen, store } = await openVideoPage(server)
  const choose = (model: string): void =>
    store.set(draftAtomOf(person.id), { model, firstFrame: idOf(1), lastFrame: idOf(2) })
  choose('veo-3.1')
  await screen.getByRole('button', { name: 'Write with AI' }).click()
  const chat = screen.getByRole('complementary', { name: 'AI chat' })
  await expect.element(chat.getByLabelText('Message', { exact: true })).toHaveFocus()
  const send = async (words: string): Promise<unknown> => {
    await chat.getByLabelText('Message', { exact: true }).fill(words)
    await chat.getByRole('button', { name: 'Send' }).click()
    const asked = () => server.sent.findLast(({ call }) => call === `POST ${generatePrompt.path}`)?.fields
    await expect.poll(asked).toMatchObject({ instruction: words })
    return asked()
  }
  const frames = { medium: 'video', referenceImageUrls: [mediaUrl(idOf(1), 'original')] }
  expect(await send('it runs')).toMatchObject({ ...frames, lastFrameUrl: mediaUrl(idOf(2), 'original') })
  choose('kling-2.1')
  const told = await send('it jumps')
  expect(told).toMatchObject(frames)
  expect(told).not.toHaveProperty('lastFrameUrl')
})
