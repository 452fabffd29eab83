import { AssetId, JobId } from '../../../platform/eventsourcing/event.ts'
import { mediaUrl, type Picture } from '../../assets/contract.ts'
import { centsOf } from '../../catalogue/money.ts'
import { maskIdOf, referenceIdsOf } from '../../references/commands.ts'
import { frameModel, type Generation, type GenerationOutput, uploadModel } from '../contract.ts'
import { nearestAspect } from '../form/nearest-aspect.ts'
import type { GenerationDocument, OutputView } from '../projection.ts'

/** The document as the contract shows it. */
export function toGeneration(document: GenerationDocument): Generation {
  const views = Object.entries(document.outputs).sort(([a], [b]) => Number(a) - Number(b))
  const outputs = views.flatMap(([n, view]) => toOutput(Number(n), view, document) ?? [])
  const favorites = new Set(views.flatMap(([, view]) => (isFavorite(view) ? [view.assetId] : [])))
  const pictures = outputs.filter((output) => output.status === 'stored')
  return {
    id: document._id,
    prompt: document.prompt,
    ...(document.sentPrompt !== undefined && { sentPrompt: document.sentPrompt }),
    model: document.frame === undefined ? document.model : frameModel,
    aspectRatio: document.aspectRatio,
    quality: document.quality,
    ...(document.style !== undefined && { style: document.style }),
    ...(document.visualStyle !== undefined && { visualStyle: document.visualStyle }),
    numberOfImages: views.length,
    referenceImages: referencesOf(document).map((assetId) => mediaUrl(assetId, 'original')),
    styleId: document.styleId ?? null,
    loraId: document.loraId ?? null,
    ...maskOf(document),
    createdAt: document.createdAt.toISOString(),
    status: statusOf(Object.values(document.outputs)),
    progress: progressOf(Object.values(document.outputs)),
    generatedImages: pictures.map(({ url }) => url),
    favoritedImages: pictures.filter(({ assetId }) => favorites.has(assetId)).map(({ url }) => url),
    outputs,
    costCents: centsOf(Object.values(document.costs).reduce((sum, cost) => sum + cost, 0)),
    sandbox: document.sandbox,
    ...(document.retryOf !== undefined && { retryOf: document.retryOf }),
    ...(document.retryOutput !== undefined && { retryOutput: document.retryOutput }),
    ...(document.frame && {
      frame: { videoId: document.frame.sourceId, timestamp: document.frame.timestampMs / 1_000 },
    }),
  }
}

/** An upload as a generation of one image, which no model made. */
export function uploadAsGeneration({ id, isFavorite, createdAt, ...picture }: Picture): Generation {
  const { url, thumbnailUrl, width, height, thumbhash } = picture
  return {
    id,
    prompt: '',
    model: uploadModel,
    aspectRatio: nearestAspect({ width, height }),
    quality: '2K',
    numberOfImages: 1,
    referenceImages: [],
    styleId: null,
    loraId: null,
    createdAt,
    status: 'completed',
    progress: 100,
    generatedImages: [url],
    favoritedImages: isFavorite ? [url] : [],
    outputs: [{ n: 0, status: 'stored', assetId: id, url, thumbnailUrl, width, height, thumbhash }],
    costCents: 0,
    sandbox: false,
  }
}

/** The pictures that a generation was made from, in order. */
export const referencesOf = ({
  _id,
  uploads,
  referenceAssetIds,
}: Pick<GenerationDocument, '_id' | 'uploads' | 'referenceAssetIds'>): readonly AssetId[] =>
  referenceIdsOf({
    jobId: JobId.parse(_id),
    uploads,
    referenceAssetIds: referenceAssetIds.map((assetId) => AssetId.parse(assetId)),
  })

function maskOf({ _id, maskUpload, maskAssetId }: GenerationDocument): Pick<Generation, 'maskUrl'> {
  const known = maskAssetId === undefined ? undefined : AssetId.parse(maskAssetId)
  const id = maskIdOf({ jobId: JobId.parse(_id), maskUpload, maskAssetId: known })
  return id === undefined ? {} : { maskUrl: mediaUrl(id, 'original') }
}

/** The same with its favourites only, as a list of favourites shows it. */
export function favoritesOf(generation: Generation): Generation {
  return {
    ...generation,
    generatedImages: generation.favoritedImages,
    outputs: generation.outputs.filter(
      (output) => output.status === 'stored' && generation.favoritedImages.includes(output.url),
    ),
  }
}

type StoredView = Extract<OutputView, { status: 'stored' }>

const isFavorite = (view: OutputView): view is StoredView => view.status === 'stored' && view.favorite

type OfOutputs = Pick<GenerationDocument, 'seeds' | 'cancelRequested' | 'cancelledOutputs'>

/** Undefined: in the trash, or gone. */
function toOutput(n: number, view: OutputView, of: OfOutputs): GenerationOutput | undefined {
  const isCancelled = of.cancelRequested === true || of.cancelledOutputs?.includes(n) === true
  const cancel = isCancelled ? ({ cancelRequested: true } as const) : {}
  const seed = of.seeds[n]
  const made = seed === undefined ? {} : { seed }
  switch (view.status) {
    case 'queued':
      return { n, status: 'queued', ...cancel }
    case 'running':
      return { n, status: 'running', progress: view.progress, ...made, ...cancel }
    case 'failed': {
      const { reason, message: error, dismissed } = view
      return { n, status: 'failed', reason, error, ...made, ...(dismissed && { dismissed }) }
    }
    case 'stored': {
      if (view.trashed) return undefined
      const { assetId, width, height, thumbhash } = view
      const urls = { url: mediaUrl(assetId, 'original'), thumbnailUrl: mediaUrl(assetId, 'thumbnail') }
      return { n, status: 'stored', assetId, ...urls, width, height, thumbhash, ...made }
    }
    case 'purged':
      return undefined
  }
}

/** `failed` means that no image was made. Three images and one failure are `completed`, and so are images that were deleted later. */
function statusOf(outputs: readonly OutputView[]): Generation['status'] {
  if (outputs.every(({ status }) => status === 'queued')) return 'pending'
  if (outputs.some(({ status }) => status === 'queued' || status === 'running')) return 'processing'
  return outputs.every(({ status }) => status === 'failed') ? 'failed' : 'completed'
}

function progressOf(outputs: readonly OutputView[]): number {
  const reached = outputs.reduce((sum, output) => sum + progressOfOne(output), 0)
  return Math.floor(reached / outputs.length)
}

function progressOfOne(output: OutputView): number {
  if (output.status === 'queued') return 0
  return output.status === 'running' ? output.progress : 100
}
