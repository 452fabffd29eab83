import type { Character, characterImages } from '@studio/backend/contract/library'
import { type BulkOutcome, changeMany, tellProgress } from '@studio/media/bulk'
import { formatCountOf } from '@studio/ui/format'
import type { useCommand } from '@studio/ui/query'
import type { Moved } from './put-back.ts'

/** Sends one command on images of a character. */
type ChangeImages = ReturnType<typeof useCommand<typeof characterImages.change>>['mutateAsync']

/** Images that are to go from one character to another. */
interface Move {
  readonly characterId: string
  readonly ids: readonly string[]
  readonly to: Pick<Character, 'id' | 'name'>
}

/** Moves images to another character; also returns what undoing that needs to know. Never rejects. */
export async function moveMembers(
  change: ChangeImages,
  { characterId, ids, to }: Move,
): Promise<{ readonly outcome: BulkOutcome; readonly moved: Moved }> {
  const wereThere = new Set<string>()
  const send = async (asked: readonly string[]) => {
    const body = { change: 'move' as const, assetIds: [...asked], to: to.id }
    const { images } = await change({ params: { characterId }, body })
    for (const { id, wasThere } of images) if (wasThere === true) wereThere.add(id)
    return images
  }
  const onProgress = (done: number): void => tellProgress('Moving...', done, ids.length)
  const outcome = await changeMany(send, ids, { onProgress, lastFirst: true })
  return { outcome, moved: { to, added: outcome.changed.filter((id) => !wereThere.has(id)) } }
}

/** The toast about images that were moved, apart from those that do not exist any more. */
export function movedWords({ settled, gone = [] }: Pick<BulkOutcome, 'settled' | 'gone'>, { to }: Pick<Moved, 'to'>) {
  const lost = gone.length === 0 ? [] : [`${formatCountOf(gone.length, 'image')} not there any more`]
  const moved = settled.length - gone.length
  if (moved === 0) return { title: 'Failed to move images', description: lost.join(), tone: 'bad' as const }
  return { title: `${formatCountOf(moved, 'image')} moved`, description: [`To “${to.name}”`, ...lost].join('. ') }
}
