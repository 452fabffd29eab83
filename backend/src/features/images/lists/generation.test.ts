import { expect, it } from 'vitest'
import { assetIdOf } from '../../assets/commands.ts'
import { assetId, jobId } from '../../jobs/testing/builders.ts'
import type { GenerationDocument, OutputView } from '../projection.ts'
import { favoritesOf, toGeneration } from './generation.ts'

const queued: OutputView = { status: 'queued' }
const running: OutputView = { status: 'running', progress: 45 }
const failed: OutputView = { status: 'failed', reason: 'lost', message: 'why' }
const stored = { status: 'stored', assetId: 'a', width: 1, height: 1, thumbhash: 't', favorite: false } as const

function documentOf(...views: readonly OutputView[]): GenerationDocument {
  return {
    _id: jobId,
    position: 1n,
    userId: 'user',
    prompt: '',
    model: 'm',
    aspectRatio: 'auto',
    quality: '2K',
    createdAt: new Date(0),
    place: 1n,
    uploads: [],
    referenceAssetIds: [],
    outputs: Object.fromEntries(views.map((view, n) => [n, view])),
    shown: { count: views.length, lostAt: 0n },
    favorites: { count: 0, lostAt: 0n },
    seeds: {},
    costs: {},
    sandbox: false,
  }
}

function shown(...views: readonly OutputView[]) {
  const { status, progress } = toGeneration(documentOf(...views))
  return [status, progress]
}

it('has the status of its outputs, and has failed only when it has no picture', () => {
  expect(shown(queued, queued)).toEqual(['pending', 0])
  expect(shown(queued, running)).toEqual(['processing', 22])
  expect(shown(queued, stored)).toEqual(['processing', 50])
  expect(shown(stored, stored, stored, failed)).toEqual(['completed', 100])
  expect(shown(failed, failed)).toEqual(['failed', 100])
})

it('contains the seed of each output that was sent with one', () => {
  const { outputs } = toGeneration({ ...documentOf(queued, running, stored, failed), seeds: { 1: 5, 2: 6 } })
  expect(outputs.map((output) => ('seed' in output ? output.seed : undefined))).toEqual([undefined, 5, 6, undefined])
})

it('has not failed when its pictures were deleted', () => {
  expect(shown({ ...stored, trashed: true }, failed)).toEqual(['completed', 100])
  expect(shown({ status: 'purged' }, running)).toEqual(['processing', 72])
})

it('shows favourites, and nothing of the trash', () => {
  const trashed = { ...stored, assetId: 'b', favorite: true, trashed: true } as const
  const generation = toGeneration(
    documentOf(stored, trashed, { ...stored, assetId: 'c', favorite: true }, { status: 'purged' }, failed),
  )
  const [a, c] = ['/api/media/a/original', '/api/media/c/original']
  expect(generation).toMatchObject({ numberOfImages: 5, generatedImages: [a, c], favoritedImages: [c] })
  expect(generation.outputs.map(({ n }) => n)).toEqual([0, 2, 4])
  const favorites = favoritesOf(generation)
  expect(favorites).toMatchObject({ numberOfImages: 5, generatedImages: [c], favoritedImages: [c] })
  expect(favorites.outputs.map(({ n }) => n)).toEqual([2])
})

it('names its references, in order', () => {
  const uploads = [{ n: 0, place: 1 }]
  const { referenceImages } = toGeneration({ ...documentOf(queued), uploads, referenceAssetIds: [assetId] })
  const ids = [assetId, assetIdOf(jobId, 'upload', 0)]
  expect(referenceImages).toEqual(ids.map((id) => `/api/media/${id}/original`))
})
