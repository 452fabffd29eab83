import type { Generation, GenerationOutput } from '@studio/backend/contract'
import type { Pending } from '../../request/pending.ts'

/** Whether images of a generation are still on their way. */
export function isRunning({ status }: Pick<Generation, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

/** The request that was made from a picture and has no response yet. */
export function sendingFrom(all: readonly Pending[], url: string): Generation | undefined {
  return all.find(
    ({ jobId, generation }) =>
      jobId === undefined && generation.status === 'pending' && generation.referenceImages.includes(url),
  )?.generation
}

/** The newest generation that is being made from a picture, on this device or another. */
export function runningFrom(newest: readonly Generation[], url: string): Generation | undefined {
  return newest.find((generation) => isRunning(generation) && generation.referenceImages.includes(url))
}

/** An output that has come to its end. */
export type Result = Extract<GenerationOutput, { status: 'stored' | 'failed' }>

/** What has become of a request so far; what is in the trash is left out, and so is what the person has cancelled. */
export function resultsOf({ outputs }: Pick<Generation, 'outputs'>): readonly Result[] {
  return outputs.filter(
    (output): output is Result =>
      output.status === 'stored' || (output.status === 'failed' && output.reason !== 'cancelled'),
  )
}

/** The toast at the end of a request (spec images 8); undefined when the person has cancelled all of it. */
export function endNotice(
  generation: Pick<Generation, 'outputs'>,
): { readonly title: string; readonly description?: string; readonly tone?: 'bad' } | undefined {
  const results = resultsOf(generation)
  const stored = results.filter(({ status }) => status === 'stored').length
  const failure = results.find((output) => output.status === 'failed')
  if (failure === undefined) {
    return stored === 0 ? undefined : { title: 'Success', description: 'Images generated successfully' }
  }
  const title = stored === 0 ? 'Failed to generate images' : `${stored} of ${results.length} images generated`
  return { title, description: failure.error, tone: 'bad' }
}
