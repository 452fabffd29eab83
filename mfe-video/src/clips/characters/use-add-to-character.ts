import { type Character, changeCharacterVideos } from '@studio/backend/contract/library'
import { type BulkOutcome, changeMany, tellProgress } from '@studio/media/bulk'
import { noteBegun, type UndoAgain, type Undoable } from '@studio/media/last-act'
import { errorText } from '@studio/ui/api-error'
import { formatCountOf } from '@studio/ui/format'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import type { ClipFile } from '../kind/clip.ts'

type Named = Pick<Character, 'id' | 'name'>

interface Outcome extends BulkOutcome {
  /** Those that are not there any more. */
  readonly gone: readonly string[]
}

const videosIn = (count: number): string => (count === 1 ? 'Video' : formatCountOf(count, 'video'))

const goneWords = (count: number): string =>
  count === 1 ? 'One video is not there any more' : `${formatCountOf(count, 'video')} are not there any more`

/** Sends one command for each 500 videos; does not reject. */
async function change(
  { id: characterId }: Named,
  action: 'add' | 'remove',
  assetIds: readonly string[],
): Promise<Outcome> {
  const gone: string[] = []
  const send = async (asked: readonly string[]) => {
    const body = { inCharacter: action === 'add', assetIds: [...asked] }
    const { videos } = await sendCommand(changeCharacterVideos, { params: { characterId }, body })
    gone.push(...videos.flatMap(({ id, fate }) => (fate === 'not-found' ? [id] : [])))
    return videos
  }
  const title = action === 'add' ? 'Adding...' : 'Undoing...'
  const onProgress = (done: number): void => tellProgress(title, done, assetIds.length)
  return { ...(await changeMany(send, assetIds, { onProgress, lastFirst: action === 'add' })), gone }
}

const tellFailure = (title: string, { error }: Outcome, remedy: Undoable): void =>
  showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad', ...remedy })

/** Adds clips to a character, which one Undo takes back. Does not reject. */
export function useAddToCharacter(): (character: Named, files: readonly ClipFile[]) => Promise<void> {
  const store = useStore()
  return async (character, files) => {
    const ids = files.map(({ assetId }) => assetId)
    const remove = async (added: readonly string[], again: UndoAgain): Promise<void> => {
      const removal = await change(character, 'remove', added)
      if (removal.failed.length > 0)
        tellFailure('Failed to remove video from character', removal, again(removal.failed))
      else showToast({ title: `${videosIn(added.length)} removed from character` })
    }
    const adding = change(character, 'add', ids)
    const noted = noteBegun(
      store,
      adding.then(({ changed }) => changed),
      remove,
    )
    const outcome = await adding
    const { changed, failed, gone } = outcome
    const undo = await noted
    if (failed.length > 0) {
      tellFailure('Failed to add video to character', outcome, undo)
    } else if (gone.length === ids.length) {
      showToast({ title: 'Failed to add video to character', description: `${goneWords(gone.length)}.`, tone: 'bad' })
    } else {
      const title =
        changed.length === 0 ? 'Already in this character' : `${videosIn(changed.length)} added to character`
      const description = [`“${character.name}”`, ...(gone.length > 0 ? [goneWords(gone.length)] : [])].join('. ')
      showToast({ title, description, ...undo })
    }
  }
}
