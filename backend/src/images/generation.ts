import { mediaUrl } from '../assets/contract.ts'
import { centsOf } from '../catalogue/money.ts'
import type { Generation, GenerationOutput } from './contract.ts'
import type { GenerationDocument, OutputView } from './projection.ts'

/** The document as the contract shows it. */
export function toGeneration(document: GenerationDocument): Generation {
  const views = Object.entries(document.outputs).sort(([a], [b]) => Number(a) - Number(b))
  const outputs = views.map(([n, view]) => toOutput(Number(n), view))
  return {
    id: document._id,
    prompt: document.prompt,
    model: document.model,
    aspectRatio: document.aspectRatio,
    quality: document.quality,
    numberOfImages: outputs.length,
    referenceImages: [],
    styleId: null,
    createdAt: document.createdAt.toISOString(),
    status: statusOf(outputs),
    progress: progressOf(outputs),
    generatedImages: outputs.flatMap((output) => (output.status === 'stored' ? [output.url] : [])),
    favoritedImages: [],
    outputs,
    costCents: centsOf(Object.values(document.costs).reduce((sum, cost) => sum + cost, 0)),
    sandbox: document.sandbox,
  }
}

function toOutput(n: number, view: OutputView): GenerationOutput {
  switch (view.status) {
    case 'queued':
      return { n, status: 'queued' }
    case 'running':
      return { n, status: 'running', progress: view.progress }
    case 'failed':
      return { n, status: 'failed', reason: view.reason, error: view.message }
    case 'stored': {
      const { assetId, width, height, thumbhash } = view
      const urls = { url: mediaUrl(assetId, 'original'), thumbnailUrl: mediaUrl(assetId, 'thumbnail') }
      return { n, status: 'stored', assetId, ...urls, width, height, thumbhash }
    }
  }
}

/** Three images and one failure is a normal end: failed means that nothing came of it. */
function statusOf(outputs: readonly GenerationOutput[]): Generation['status'] {
  if (outputs.every(({ status }) => status === 'queued')) return 'pending'
  if (outputs.some(({ status }) => status === 'queued' || status === 'running')) return 'processing'
  return outputs.some(({ status }) => status === 'stored') ? 'completed' : 'failed'
}

function progressOf(outputs: readonly GenerationOutput[]): number {
  const reached = outputs.reduce((sum, output) => sum + progressOfOne(output), 0)
  return Math.floor(reached / outputs.length)
}

function progressOfOne(output: GenerationOutput): number {
  if (output.status === 'queued') return 0
  return output.status === 'running' ? output.progress : 100
}
