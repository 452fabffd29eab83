import { afterEach, expect, it, vi } from 'vitest'
import { idOf } from '../../testing/videos.ts'
import { chosenVideo } from './read-source.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  [
    'the server has none',
    async () => new Response('', { status: 404 }),
    { refusal: 'The video is not there any more.' },
  ],
  [
    'the server has it',
    async () => new Response(''),
    { title: 'The video could not be loaded', refusal: 'Please try again.' },
  ],
  [
    'no answer comes',
    async () => await Promise.reject(new TypeError('Failed to fetch')),
    { title: 'The video could not be loaded', refusal: 'Please try again.' },
  ],
])('says of a video that cannot be read what is known when %s', async (_case, answer, refused) => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetch)
  const source = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set')
  expect(await chosenVideo(idOf(7))).toEqual(refused)
  // the copy that every browser plays
  expect(source).toHaveBeenCalledWith(`/api/media/${idOf(7)}/playable`)
  expect(new URL(fetch.mock.lastCall?.[0].url ?? '').pathname).toBe(`/api/media/${idOf(7)}/playable`)
})
