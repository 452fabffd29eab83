import type { SeededOutput } from '../job-kind.ts'

/**
 * The seed of an intent to make an output, for a model that takes seeds: every intent has the seed of the first one, and the first has the
 * seed that the person chose, or else one that is drawn from 1 to `max`.
 */
export function seedOfIntent(
  { chosen, max }: { readonly chosen: number | undefined; readonly max: number },
  { last, draw }: Pick<SeededOutput, 'last' | 'draw'>,
): number {
  return last?.seed ?? chosen ?? draw(max)
}
