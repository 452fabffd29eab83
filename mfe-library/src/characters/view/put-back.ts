import type { Character } from '@studio/backend/contract/library'
import type { useChangeMembers } from '@studio/media/members'
import { formatCountOf } from '@studio/ui/format'

/** Changes images of characters. */
type ChangeMembers = ReturnType<typeof useChangeMembers>

/** What undoing a move needs to know of it. */
export interface Moved {
  readonly to: Pick<Character, 'id' | 'name'>
  /** Those that were not in the other character before. */
  readonly added: readonly string[]
}

/** Images that have left a character. */
interface Left {
  readonly characterId: string
  readonly ids: readonly string[]
  /** They were moved to another character. */
  readonly moved?: Moved | undefined
}

/** What became of images that were to be put back. */
interface PutBack {
  /** Those that are in the character now. */
  readonly back: ReadonlySet<string>
  /** How many are still in the character that they had been moved to. */
  readonly stayed: number
  /** Those for which it can be tried again: what does not exist any more is none of them. */
  readonly failed: readonly string[]
  /** How many do not exist any more, apart from those that stayed there. */
  readonly gone: number
}

const restoring = 'Restoring...'

/** Puts images back into their character, and takes them out of the one that they had been moved to. Never rejects. */
export async function putBack(changeMembers: ChangeMembers, { characterId, ids, moved }: Left): Promise<PutBack> {
  const { back, failed, gone } = await returned(changeMembers, characterId, ids)
  if (moved === undefined) return { back, stayed: 0, failed, gone: gone.length }
  // Where this is tried again, the others of the move are not asked for.
  const asked = new Set(ids)
  const added = moved.added.filter((id) => asked.has(id))
  const returning = added.filter((id) => back.has(id))
  const notTakenOut = await takeOut(changeMembers, moved.to.id, returning)
  const stayed = added.length - returning.length + notTakenOut.length
  const lost = gone.filter((id) => !added.includes(id))
  return { back, stayed, failed: [...failed, ...notTakenOut], gone: lost.length }
}

/** Puts images back; returns those that are in the character then, those for which it failed, and those that do not exist any more. */
async function returned(
  changeMembers: ChangeMembers,
  characterId: string,
  ids: readonly string[],
): Promise<Pick<PutBack, 'back' | 'failed'> & { readonly gone: readonly string[] }> {
  const change = { characterId, change: 'put-back', ids, progress: restoring } as const
  const { settled, failed, gone = [] } = await changeMembers(change)
  // one that is not found, such as in the trash by now, has not come back
  return { back: new Set(settled).difference(new Set(gone)), failed, gone }
}

/** Takes images that have returned out of the character that they had been moved to; returns those for which it failed. */
async function takeOut(
  changeMembers: ChangeMembers,
  characterId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await changeMembers({ characterId, change: 'remove', ids, progress: restoring })).failed
}

/** The toast about images that were to be put back: a failure where it can be tried again, or where none is back. */
export function putBackWords({ moved }: Pick<Left, 'moved'>, { back, stayed, failed, gone }: PutBack) {
  const lost = gone === 0 ? [] : [`${formatCountOf(gone, 'image')} not there any more`]
  const left =
    moved === undefined || stayed === 0 ? [] : [`${formatCountOf(stayed, 'image')} stayed in “${moved.to.name}”`]
  const others = [...lost, ...left]
  if (failed.length === 0 && back.size > 0) {
    return { title: 'Restored', description: [formatCountOf(back.size, 'image'), ...others].join('. ') }
  }
  const description = ['Failed to restore images', ...others].map((sentence) => `${sentence}.`).join(' ')
  return { title: 'Error', description, tone: 'bad' as const }
}
