import { type Generation, type GenerationOutput, mediaUrl } from '@studio/backend/contract'
import { atom } from 'jotai'
import type { Settings } from './settings.ts'

/** One request of this page, from the click on Generate until the lists contain its generation. */
export interface Pending {
  /**
   * Made by the page. Its tiles are rendered under this key even after the server's id is known, so that they are not rendered
   * anew.
   */
  readonly key: string
  /** Id of the generation in lists, from the server's response. */
  readonly jobId?: string
  /** The list has contained the generation: from now on the list alone decides whether and how it is shown. */
  readonly listed?: boolean
  /** Files are sent with the request: until the server has accepted it, its tiles show how much of them has been sent. */
  readonly isUploading?: boolean
  /** How the tiles look until the list has the generation. */
  readonly generation: Generation
  /** Puts what was asked for back to where it was written, so that it can be changed. */
  readonly writeAgain?: (() => void) | undefined
}

/** Requests of this visit, newest first. */
export const pendingAtom = atom<readonly Pending[]>([])

const outputs = (count: number, of: (n: number) => GenerationOutput): GenerationOutput[] =>
  Array.from({ length: count }, (_, n) => of(n))

/** What belongs to a request besides words and settings. */
interface SentWith {
  /** Files are among it. */
  readonly isUploading?: boolean
  /** Of pictures of the studio the ids. */
  readonly references?: readonly { readonly assetId?: string | undefined }[]
  readonly writeAgain?: () => void
}

/** The tiles of a request before the server has responded. */
export function createPending(
  key: string,
  prompt: string,
  settings: Settings,
  now: Date,
  { isUploading = false, references = [], writeAgain }: SentWith = {},
): Pending {
  return {
    key,
    isUploading,
    writeAgain,
    generation: {
      ...settings,
      id: key,
      prompt,
      referenceImages: references.flatMap(({ assetId }) =>
        assetId === undefined ? [] : [mediaUrl(assetId, 'original')],
      ),
      styleId: settings.styleId ?? null,
      loraId: settings.loraId ?? null,
      createdAt: now.toISOString(),
      status: 'pending',
      progress: 0,
      generatedImages: [],
      favoritedImages: [],
      outputs: outputs(settings.numberOfImages, (n) => ({ n, status: 'queued' })),
      costCents: 0,
      sandbox: false,
    },
  }
}

/** The server has accepted the request: its generation will appear in lists under this id. */
export function acceptPending(all: readonly Pending[], key: string, jobId: string): Pending[] {
  return all.map((pending) => (pending.key === key ? { ...pending, jobId, isUploading: false } : pending))
}

/** Notes that the list contains these generations; returns the same array when nothing changes. */
export function listPending(all: readonly Pending[], ids: ReadonlySet<string>): readonly Pending[] {
  const isNew = ({ jobId, listed }: Pending): boolean => listed !== true && jobId !== undefined && ids.has(jobId)
  return all.some(isNew) ? all.map((pending) => (isNew(pending) ? { ...pending, listed: true } : pending)) : all
}

/** Why a request failed: the server refused it, or there was no response. */
export type ClickFailure = 'refused' | 'unanswered'

/** The request failed: its tiles say why (spec images 4). */
export function failPending(all: readonly Pending[], key: string, reason: ClickFailure, error: string): Pending[] {
  return all.map((pending) =>
    pending.key === key ? { ...pending, generation: failed(pending.generation, reason, error) } : pending,
  )
}

const failed = (generation: Generation, reason: ClickFailure, error: string): Generation => ({
  ...generation,
  status: 'failed',
  outputs: outputs(generation.numberOfImages, (n) => ({ n, status: 'failed', reason, error })),
})

/** How many images were requested without a response so far: they count against the limit. */
export function unansweredImages(all: readonly Pending[]): number {
  return all
    .filter((pending) => pending.jobId === undefined && pending.generation.status === 'pending')
    .reduce((total, pending) => total + pending.generation.numberOfImages, 0)
}
