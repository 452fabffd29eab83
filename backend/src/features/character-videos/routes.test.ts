import { describe, expect, it } from 'vitest'
import { CharacterId } from '../../platform/eventsourcing/event.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { thingCalls } from '../../testing/thing-calls.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { listCharacters } from '../characters/contract.ts'
import { characterStream } from '../characters/events.ts'
import { storedClip, videoJobOf } from '../clips/testing/clip.ts'
import { changeCharacterVideos, listCharacterVideos } from './contract.ts'

const fixture = studioFixture()
const { send, added, remove, restore, listed } = thingCalls(
  { list: listCharacters, fields: { name: 'Ada' }, stream: (id) => characterStream(CharacterId.parse(id)) },
  fixture,
)

const videoOf = async (person: Person): Promise<string> =>
  await storedClip(fixture.studio, person, await videoJobOf(fixture.studio, person))
const add = (id: string, videoUrl: string, by?: Person) => send('POST', `${id}/videos`, { videoUrl }, by)
const playable = (video: string) => mediaUrl(video, 'playable')

async function videosOf(id: string): Promise<readonly string[]> {
  await projected(fixture.studio)
  const response = await send('GET', `${id}/videos`)
  return listCharacterVideos.response.parse(response.json()).map((video) => video.id)
}

/** How many videos the cards of the person's characters say. */
async function videoCounts(): Promise<readonly number[]> {
  return (await listed()).map(({ videoCount }) => videoCount)
}

describe('the videos of a character', () => {
  it('are added by the address of the clip, relative or absolute, and listed with what plays them, the last one first', async () => {
    const id = await added()
    const [one, other] = [await videoOf(fixture.owner), await videoOf(fixture.owner)]
    const response = await add(id, playable(one))
    expect([response.statusCode, response.json()]).toEqual([200, { id: one, videoUrl: playable(one) }])
    expect((await add(id, `https://studio.example${mediaUrl(other, 'original')}`)).statusCode).toBe(200)
    expect(await videosOf(id)).toEqual([other, one])
    const [video] = listCharacterVideos.response.parse((await send('GET', `${id}/videos`)).json())
    expect(video).toEqual({
      id: other,
      videoUrl: playable(other),
      clip: {
        assetId: other,
        playUrl: playable(other),
        originalUrl: mediaUrl(other, 'original'),
        posterUrl: mediaUrl(other, 'poster'),
        thumbnailUrl: mediaUrl(other, 'thumbnail'),
        hoverUrl: mediaUrl(other, 'hover'),
        width: 848,
        height: 480,
        durationMs: 5_000,
        hasSound: false,
        thumbhash: 'AAAA',
      },
    })
  })

  it('are removed, and come back to where they were', async () => {
    const id = await added()
    const [one, other] = [await videoOf(fixture.owner), await videoOf(fixture.owner)]
    for (const video of [one, other, other]) await add(id, playable(video))
    for (let times = 0; times < 2; times += 1)
      expect((await send('DELETE', `${id}/videos/${one}`)).statusCode).toBe(200)
    expect(await videosOf(id)).toEqual([other])
    await add(id, playable(one))
    expect(await videosOf(id)).toEqual([other, one])
  })

  it('leave the list with the trash, and come back with restore', async () => {
    const id = await added()
    const video = await videoOf(fixture.owner)
    await add(id, playable(video))
    const change = (action: string) =>
      fixture.owner.send({ method: 'POST', url: '/api/assets/bulk', payload: { action, assetIds: [video] } })
    await change('trash')
    expect(await videosOf(id)).toEqual([])
    expect((await add(id, playable(video))).statusCode).toBe(404)
    await change('restore')
    expect(await videosOf(id)).toEqual([video])
  })

  it('stay with a character that is deleted and restored', async () => {
    const id = await added()
    const video = await videoOf(fixture.owner)
    await add(id, playable(video))
    await remove(id)
    expect((await send('GET', `${id}/videos`)).statusCode).toBe(404)
    await restore(id)
    expect(await videosOf(id)).toEqual([video])
  })

  it('are added and removed by one command, in their order, and it says what became of each', async () => {
    const id = await added()
    const videos = [await videoOf(fixture.owner), await videoOf(fixture.owner), await videoOf(fixture.owner)]
    const [one = '', two = '', three = ''] = videos
    const [foreign, picture] = [await videoOf(fixture.stranger), await pictureOf(fixture.studio, fixture.owner)]
    const change = async (action: 'add' | 'remove', assetIds: readonly string[], by?: Person) => {
      const response = await send('POST', `${id}/videos/bulk`, { inCharacter: action === 'add', assetIds }, by)
      if (response.statusCode !== 200) return response.statusCode
      return changeCharacterVideos.response.parse(response.json()).videos.map(({ fate }) => fate)
    }
    await add(id, playable(two))
    expect(await change('add', [three, two, one, foreign, picture])).toEqual([
      'changed',
      'unchanged',
      'changed',
      'not-found',
      'not-found',
    ])
    expect(await videosOf(id)).toEqual([three, one, two])
    expect(await change('remove', [three, two, foreign])).toEqual(['changed', 'changed', 'not-found'])
    expect(await videosOf(id)).toEqual([one])
    await change('add', [two, three])
    expect(await videosOf(id)).toEqual([three, one, two])
    expect(await change('remove', [one], fixture.stranger)).toBe(404)
  })

  it('are counted on its card, beside its images and without those in the trash', async () => {
    const id = await added()
    await added()
    const videos = [await videoOf(fixture.owner), await videoOf(fixture.owner), await videoOf(fixture.owner)]
    const [one = '', two = ''] = videos
    for (const video of videos) await add(id, playable(video))
    const picture = await pictureOf(fixture.studio, fixture.owner)
    await send('POST', `${id}/images`, { imageUrl: mediaUrl(picture, 'original') })
    const change = (action: string, ...assetIds: readonly string[]) =>
      fixture.owner.send({ method: 'POST', url: '/api/assets/bulk', payload: { action, assetIds } })
    expect(await videoCounts()).toEqual([0, 3])
    await send('DELETE', `${id}/videos/${one}`)
    await change('trash', two, picture)
    expect(await listed()).toMatchObject([{}, { imageCount: 0, videoCount: 1 }])
    await change('restore', two, picture)
    expect(await listed()).toMatchObject([{}, { imageCount: 1, videoCount: 2 }])
    await change('trash', two)
    await change('purge', two)
    expect(await videoCounts()).toEqual([0, 1])
  })

  it('are the videos of their owner alone', async () => {
    const id = await added()
    const [own, foreign] = [await videoOf(fixture.owner), await videoOf(fixture.stranger)]
    await add(id, playable(own))
    for (const response of [
      await add(id, playable(foreign)),
      await add(id, playable(foreign), fixture.stranger),
      await send('GET', `${id}/videos`, undefined, fixture.stranger),
      await send('DELETE', `${id}/videos/${own}`, undefined, fixture.stranger),
      await send('DELETE', `${id}/videos/${foreign}`),
    ])
      expect(response.statusCode).toBe(404)
    expect(await videosOf(id)).toEqual([own])
  })

  it('are no pictures, and nothing that has another address', async () => {
    const id = await added()
    const [video, picture] = [await videoOf(fixture.owner), await pictureOf(fixture.studio, fixture.owner)]
    for (const address of [mediaUrl(picture, 'original'), mediaUrl(video, 'poster'), 'https://elsewhere.example/a.mp4'])
      expect((await add(id, address)).statusCode).toBe(404)
    expect((await add(id, '')).statusCode).toBe(400)
    expect(await videosOf(id)).toEqual([])
  })
})
