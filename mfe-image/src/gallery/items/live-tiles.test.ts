import type { Generation } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it } from 'vitest'
import {
  acceptPending,
  createPending,
  failPending,
  listPending,
  type Pending,
  unansweredImages,
} from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { canRetry, isSameTile, liveTilesOf } from './live-tiles.ts'

it('says that files are being sent until the server has accepted the click', () => {
  const sending = createPending('sending', 'a fox', defaultDraft, new Date(0), { isUploading: true })
  const uploading = (pending: readonly Pending[]) => liveTilesOf([], pending, new Set()).map((tile) => tile.isUploading)
  expect(new Set(uploading([sending]))).toEqual(new Set([true]))
  expect(new Set(uploading(acceptPending([sending], 'sending', 'job')))).toEqual(new Set([undefined]))
})

const click = createPending('click', 'a fox', { ...defaultDraft, aspectRatio: 'tall', numberOfImages: 2 }, new Date(0))
const listed: Generation = { ...click.generation, id: 'job' }
const nothing: ReadonlySet<string> = new Set()
const keys = (...args: Parameters<typeof liveTilesOf>) => liveTilesOf(...args).map((tile) => tile.key)

it('shows a click at once, one tile per image in its final aspect', () => {
  const tiles = liveTilesOf([], [click], nothing)
  expect(tiles.map((tile) => tile.output.status)).toEqual(['queued', 'queued'])
  expect(tiles[0]?.ratio).toBe(9 / 16)
  expect(unansweredImages([click])).toBe(2)
})

it('keeps the keys of the click when the list has its generation, and shows it once', () => {
  const before = keys([], [click], nothing)
  const accepted = acceptPending([click], 'click', 'job')
  expect(keys([], accepted, nothing)).toEqual(before)
  expect(keys([listed], accepted, nothing)).toEqual(before)
  expect(unansweredImages(accepted)).toBe(0)
})

it('is gone with the list once the list has had it, as when all its images were deleted', () => {
  const accepted = acceptPending([click], 'click', 'job')
  const known = listPending(accepted, new Set(['job']))
  expect(keys([listed], known, nothing)).toEqual(['click.0', 'click.1'])
  expect(keys([], known, nothing)).toEqual([])
  expect(listPending(known, new Set(['job']))).toBe(known)
  expect(listPending([click], new Set(['job']))).toEqual([click])
})

it('turns a refused click into failed tiles that can be dismissed one by one', () => {
  const refused = failPending([click], 'click', 'refused', 'No.')
  const [first] = liveTilesOf([], refused, nothing)
  expect(first?.output).toMatchObject({ status: 'failed', error: 'No.' })
  expect(keys([], refused, new Set(['click.0']))).toEqual(['click.1'])
  expect(unansweredImages(refused)).toBe(0)
})

it('puts a failed click where it belongs in time, not above what came after it', () => {
  const failed = failPending([click], 'click', 'unanswered', 'No.')
  const later = { ...listed, createdAt: '2999-01-01T00:00:00.000Z' }
  expect(keys([later], failed, nothing)).toEqual(['job.0', 'job.1', 'click.0', 'click.1'])
})

it('never hides a picture that is not failed', () => {
  expect(keys([listed], [], new Set(['job.0']))).toEqual(['job.0', 'job.1'])
})

it('hides failed images that were asked for again', () => {
  const { generation } = failPending([click], 'click', 'refused', 'No.')[0] ?? click
  expect(keys([generation], [], nothing)).toHaveLength(2)
  const [first, ...others] = generation.outputs
  if (first?.status !== 'failed') throw new Error('The output has failed')
  const outputs = [{ ...first, retriedBy: 'other' }, ...others]
  expect(keys([{ ...generation, outputs }], [], nothing)).toEqual(['click.1'])
  // another page hears of the retry alone, and knows by it
  const retry = { ...listed, retryOf: generation.id, retryOutput: 1 }
  expect(keys([retry, generation], [], nothing)).toEqual(['job.0', 'job.1', 'click.0'])
})

it('lets what the person has cancelled go by itself, and keeps the failures beside it', () => {
  const cancelled = { n: 0, status: 'failed', reason: 'cancelled', error: '' } as const
  const failed = { n: 1, status: 'failed', reason: 'lost', error: 'Too late.' } as const
  expect(keys([{ ...listed, outputs: [cancelled, failed] }], [], nothing)).toEqual(['job.1'])
})

it('knows that a step of progress changes its own tile alone, and a favourite those of its generation', () => {
  const client = createQueryClient()
  const tilesOf = (change: Partial<Generation>) => {
    // As in the page: what did not change is the same object as before.
    client.setQueryData(newestGenerationsKey, [{ ...structuredClone(listed), ...change }])
    return liveTilesOf(client.getQueryData<readonly Generation[]>(newestGenerationsKey) ?? [], [], nothing)
  }
  const sameAs = (before: ReturnType<typeof tilesOf>, after: ReturnType<typeof tilesOf>) =>
    before.map((tile, at) => after[at] !== undefined && isSameTile(tile, after[at]))
  const before = tilesOf({})
  const outputs = [...listed.outputs.slice(0, 1), { n: 1, status: 'running', progress: 40 } as const]
  const step = tilesOf({ status: 'processing', progress: 20, outputs })
  expect(sameAs(before, step)).toEqual([true, false])
  expect(sameAs(step, tilesOf({ status: 'processing', progress: 20, outputs }))).toEqual([true, true])
  expect(sameAs(step, tilesOf({ favoritedImages: ['a'], outputs }))).toEqual([false, false])
})

it('offers no paid repetition of what would be refused again', () => {
  const failed = { status: 'failed', error: 'No.' } as const
  const outputs = ['provider-failed', 'withheld'].map((reason, n) => ({ ...failed, n, reason }))
  expect(liveTilesOf([{ ...listed, outputs }], [], nothing).map(canRetry)).toEqual([true, false])
})
