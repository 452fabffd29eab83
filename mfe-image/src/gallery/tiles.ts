import type { Generation, GenerationOutput } from '@studio/backend/contract'
import { ratioOf } from '../models/aspect.ts'
import type { Pending } from './pending.ts'

/** One output in the gallery. */
export interface Tile {
  /** Stable from the click to the finished picture. */
  readonly key: string
  readonly generation: Generation
  readonly output: GenerationOutput
  /** Width by height, known from the start, so that nothing moves when the picture arrives. */
  readonly ratio: number
}

/** Clicks the list does not hold yet, then the list with the clicks that failed in their place; all newest first. */
function inOrder(
  listed: readonly Generation[],
  pending: readonly Pending[],
): { key: string; generation: Generation }[] {
  const ids = new Set(listed.map((generation) => generation.id))
  const keys = new Map(pending.flatMap(({ jobId, key }) => (jobId === undefined ? [] : [[jobId, key]])))
  const unlisted = pending.filter(({ jobId }) => jobId === undefined || !ids.has(jobId))
  const hasFailed = ({ generation }: Pending): boolean => generation.status === 'failed'
  const known = listed.map((generation) => ({ key: keys.get(generation.id) ?? generation.id, generation }))
  return [
    ...unlisted.filter((click) => !hasFailed(click)),
    ...[...unlisted.filter(hasFailed), ...known].sort((a, b) =>
      b.generation.createdAt.localeCompare(a.generation.createdAt),
    ),
  ]
}

/** The gallery's tiles: one per output, without failed ones the person has dismissed. */
export function tilesOf(
  listed: readonly Generation[],
  pending: readonly Pending[],
  dismissed: ReadonlySet<string>,
): Tile[] {
  return inOrder(listed, pending).flatMap(({ key, generation }) =>
    generation.outputs
      .map((output) => ({ key: `${key}.${output.n}`, generation, output, ratio: ratioOf(generation.aspectRatio) }))
      .filter((tile) => tile.output.status !== 'failed' || !dismissed.has(dismissalOf(tile))),
  )
}

/** What is remembered when a failed tile is dismissed. */
export const dismissalOf = ({ generation, output }: Pick<Tile, 'generation' | 'output'>): string =>
  `${generation.id}.${output.n}`
