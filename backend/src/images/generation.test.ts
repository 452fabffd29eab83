import { expect, it } from 'vitest'
import { toGeneration } from './generation.ts'
import type { GenerationDocument, OutputView } from './projection.ts'

const queued: OutputView = { status: 'queued' }
const running: OutputView = { status: 'running', progress: 45 }
const failed: OutputView = { status: 'failed', reason: 'lost', message: 'why' }
const stored: OutputView = { status: 'stored', assetId: 'a', width: 1, height: 1, thumbhash: 't' }

function shown(...views: readonly OutputView[]) {
  const document: GenerationDocument = {
    _id: 'job',
    position: 1n,
    userId: 'user',
    prompt: '',
    model: 'm',
    aspectRatio: 'auto',
    quality: '2K',
    createdAt: new Date(0),
    outputs: Object.fromEntries(views.map((view, n) => [n, view])),
    costs: {},
    sandbox: false,
  }
  const { status, progress } = toGeneration(document)
  return [status, progress]
}

it('is as far as its outputs, and failed only when nothing came of it', () => {
  expect(shown(queued, queued)).toEqual(['pending', 0])
  expect(shown(queued, running)).toEqual(['processing', 22])
  expect(shown(queued, stored)).toEqual(['processing', 50])
  expect(shown(stored, stored, stored, failed)).toEqual(['completed', 100])
  expect(shown(failed, failed)).toEqual(['failed', 100])
})
