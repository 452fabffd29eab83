import type { Obstacle } from '@studio/media/obstacle-list'

/** Why a click cannot be sent, in the words of spec images 5 and 8; undefined when it can. */
export function refusalOf(
  prompt: string,
  [obstacle]: readonly Obstacle[],
): { readonly title: string; readonly description: string } | undefined {
  if (obstacle !== undefined) return { title: obstacle.title, description: obstacle.reason }
  if (prompt === '') return { title: 'Prompt required', description: 'Please enter a prompt to generate images.' }
  return undefined
}
