import { untouched, withFavorites, withLeaving, withoutLeaving } from '@studio/media/overlay'
import { posterOf } from '@studio/media/poster'
import { expect, it } from 'vitest'
import { failedVideo, idOf, unfinishedVideo, videoOf } from '../../testing/videos.ts'
import { stateOf } from '../kind/clip.ts'
import { clipsIn, failedIn, itemsOf } from './items.ts'

const ratioOf = (): number => 16 / 9
const pending = { key: 'temp-a', command: 'a', startedAt: 0, ratio: 16 / 9, prompt: '' }

it('shows what is not listed yet first, and hides what is on its way out', () => {
  const videos = [videoOf(3), failedVideo(2), videoOf(1)]
  const items = itemsOf(videos, { pending: [pending], leaving: new Set([idOf(1)]) }, ratioOf)
  expect(items.keys).toEqual(['temp-a', idOf(3), idOf(2)])
  expect(Array.from(items.ratios, (ratio) => ratio.toFixed(2))).toEqual(['1.78', '1.78', '1.78'])
})

it('keeps the key of a clip that has come into the list, and shows it once', () => {
  const taken = { pending: [{ ...pending, clipId: idOf(3), listed: true }], leaving: new Set<string>() }
  expect(itemsOf([videoOf(3)], taken, ratioOf).keys).toEqual(['temp-a'])
  // deleted here or elsewhere: the list decides
  expect(itemsOf([], taken, ratioOf).keys).toEqual([])
})

it('lets only finished videos be opened and selected, and knows those that failed', () => {
  const items = itemsOf([videoOf(3), unfinishedVideo(2), failedVideo(1)], { pending: [], leaving: new Set() }, ratioOf)
  expect([0, 1, 2, 3].map(items.idAt)).toEqual([idOf(3), undefined, undefined, undefined])
  expect(items.indexOf(idOf(3))).toBe(0)
  expect(clipsIn(items, [idOf(1)]).map(({ id }) => id)).toEqual([idOf(1)])
  expect(failedIn(items).map(({ id }) => id)).toEqual([idOf(1)])
})

it('calls a video done when its clip is there', () => {
  expect(stateOf(videoOf(1))).toBe('done')
  expect(stateOf(unfinishedVideo(1, { status: 'pending' }))).toBe('waiting')
  expect(stateOf(unfinishedVideo(1, { status: 'completed' }))).toBe('making')
  expect(stateOf(failedVideo(1))).toBe('failed')
})

it('names the real widths of the copies of a poster', () => {
  const clip = videoOf(1).clip
  const widths = clip && [
    ...(posterOf({ ...clip, thumbnailUrl: '/t', posterUrl: '/p' }).srcSet ?? '').matchAll(/(\d+)w/g),
  ]
  expect(widths?.map(([, width]) => width)).toEqual(['512', '640'])
})

it('shows what the person has done until the list has it', () => {
  const gone = withLeaving(untouched, ['a', 'b'])
  expect([...withoutLeaving(gone, ['a']).leaving]).toEqual(['b'])
  const marked = withFavorites(untouched, ['a', 'b'], true)
  expect(marked.favorites.get('a')).toBe(true)
  expect(withFavorites(marked, ['a'], undefined).favorites.has('a')).toBe(false)
})
