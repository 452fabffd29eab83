import type { Generation, GenerationOutput } from '@studio/backend/contract'
import type { PictureRef } from './detail-search.ts'

export type StoredOutput = Extract<GenerationOutput, { status: 'stored' }>

/** A finished picture with the generation it came from. */
export interface Picture {
  readonly generation: Generation
  readonly output: StoredOutput
}

const isStored = (output: GenerationOutput): output is StoredOutput => output.status === 'stored'

/** All finished pictures in the order of the gallery. */
export const picturesOf = (generations: readonly Generation[]): Picture[] =>
  generations.flatMap((generation) => generation.outputs.filter(isStored).map((output) => ({ generation, output })))

const is = (ref: PictureRef, picture: Picture): boolean =>
  picture.generation.id === ref.generationId && picture.output.n === ref.n

/** The picture with the one before and after it; undefined where there is none. */
export function neighboursOf(
  pictures: readonly Picture[],
  ref: PictureRef,
): { before: Picture | undefined; here: Picture | undefined; after: Picture | undefined } {
  const at = pictures.findIndex((picture) => is(ref, picture))
  if (at === -1) return { before: undefined, here: undefined, after: undefined }
  return { before: pictures[at - 1], here: pictures[at], after: pictures[at + 1] }
}

/** Address part of a picture. */
export const refOf = ({ generation, output }: Picture): PictureRef => ({ generationId: generation.id, n: output.n })
