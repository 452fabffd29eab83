import type { Generation, GenerationOutput } from '@studio/backend/contract'
import { atom } from 'jotai'
import type { Settings } from '../panel/settings.ts'

/** One click on Generate as this page knows it, from the click on. */
export interface Pending {
  /** Own key of the click; tiles keep it when the server's id is known, so that nothing is drawn anew. */
  readonly key: string
  /** The server's answer: the id the generation has in lists. */
  readonly jobId?: string
  /** The list has had the generation: it is shown as the list says, and no more when the list has it no more. */
  readonly listed?: boolean
  /** How the tiles look until the list has the generation. */
  readonly generation: Generation
}

/** Clicks of this visit, newest first. */
export const pendingAtom = atom<readonly Pending[]>([])

const outputs = (count: number, of: (n: number) => GenerationOutput): GenerationOutput[] =>
  Array.from({ length: count }, (_, n) => of(n))

/** A click's tiles before the server answered. */
export function createPending(key: string, prompt: string, settings: Settings, now: Date): Pending {
  return {
    key,
    generation: {
      ...settings,
      id: key,
      prompt,
      referenceImages: [],
      styleId: null,
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

/** The click was taken: its generation will appear in lists under this id. */
export const acceptPending = (all: readonly Pending[], key: string, jobId: string): Pending[] =>
  all.map((pending) => (pending.key === key ? { ...pending, jobId } : pending))

/** The list has these generations; the same clicks when it is told nothing new. */
export const listPending = (all: readonly Pending[], ids: ReadonlySet<string>): readonly Pending[] => {
  const isNew = ({ jobId, listed }: Pending): boolean => listed !== true && jobId !== undefined && ids.has(jobId)
  return all.some(isNew) ? all.map((pending) => (isNew(pending) ? { ...pending, listed: true } : pending)) : all
}

/** Why a click's own tiles failed: the server said no, or nobody said anything. */
export type ClickFailure = 'refused' | 'unanswered'

/** The click failed: its tiles say why (spec images 4). */
export const failPending = (all: readonly Pending[], key: string, reason: ClickFailure, error: string): Pending[] =>
  all.map((pending) =>
    pending.key === key ? { ...pending, generation: failed(pending.generation, reason, error) } : pending,
  )

const failed = (generation: Generation, reason: ClickFailure, error: string): Generation => ({
  ...generation,
  status: 'failed',
  outputs: outputs(generation.numberOfImages, (n) => ({ n, status: 'failed', reason, error })),
})

/** Images of clicks the server has not answered yet: they count against the limit. */
export const unansweredImages = (all: readonly Pending[]): number =>
  all
    .filter((pending) => pending.jobId === undefined && pending.generation.status === 'pending')
    .reduce((total, pending) => total + pending.generation.numberOfImages, 0)
