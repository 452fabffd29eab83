import { errorText } from '@studio/ui/api-error'
import { formatCountOf } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import type { BulkOutcome } from '../acts/bulk.ts'
import { noteBegun, type UndoAgain } from '../acts/last-act.ts'
import type { CollectionChange } from './members.ts'

/** A character or a style, to which images can be added. */
export interface Collection {
  readonly id: string
  readonly name: string
  readonly imageCount: number
  /** Addresses of up to four of its images. */
  readonly mosaic: readonly string[]
}

/** What a collection is called, as in "Add to style". */
export type Noun = 'character' | 'style'

/** The person's characters, or their styles. */
export interface Collections {
  readonly noun: Noun
  /** The list as the cache has it, newest first. */
  readonly list: {
    readonly data: readonly Collection[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** The cache key of the list. */
  readonly listKey: readonly unknown[]
  /** Creates one and returns its id; rejects with the error of the server. */
  readonly create: (name: string) => Promise<string>
  /** Changes any number of images of the collection with this id; never rejects. */
  readonly change: (change: CollectionChange & { readonly id: string }) => Promise<BulkOutcome>
  /** Fetches what is shown of the collection with this id. Never rejects. */
  readonly refresh: (id: string) => Promise<void>
}

/** What became of images that were sent one portion after the other. */
interface SentImages extends BulkOutcome {
  /** A sentence for each that could not be added because of what it is; they stand in the toast about the others. */
  readonly leftOut: readonly string[]
}

type Change = 'add' | 'remove'

const undoOf = { add: 'remove', remove: 'put-back' } as const
const failureOf = { add: 'Failed to add images.', remove: 'Failed to remove images.' } as const

/** What is said of images that do not exist any more; nothing when there are none. */
const goneWords = ({ gone = [] }: BulkOutcome): readonly string[] =>
  gone.length === 0 ? [] : [`${formatCountOf(gone.length, 'image')} not there any more`]

/** Spec images 8: the words for one image, and ours for many. */
function titleOf(change: Change, images: number, noun: Noun): string {
  const subject = images === 1 ? 'Image' : formatCountOf(images, 'image')
  return `${subject} ${change === 'add' ? 'added to' : 'removed from'} ${noun}`
}

function wordsFor(change: Change, { changed, settled }: BulkOutcome, noun: Noun): string {
  if (change === 'add' && changed.length === 0) return `Already in this ${noun}`
  return titleOf(change, changed.length === 0 ? settled.length : changed.length, noun)
}

/**
 * Adds images to a character or style or removes them, with one command for each 500, one toast and one undo. Tells of a failure
 * itself; never rejects.
 */
export function useMembership({ noun, change: sendChange, refresh }: Collections) {
  const store = useStore()

  const undo = async (
    change: Change,
    { id, name }: Pick<Collection, 'id' | 'name'>,
    ids: readonly string[],
    again: UndoAgain,
  ) => {
    const outcome = await sendChange({ id, change: undoOf[change], ids, progress: 'Undoing...' })
    const { failed, gone = [] } = outcome
    const [lost] = failed.length > 0 ? [] : goneWords(outcome)
    const done = ids.length - gone.length
    if (failed.length > 0 || done === 0) {
      const remedy = lost === undefined ? again([...gone, ...failed]) : {}
      showToast({ title: 'Failed to undo', description: lost ?? 'Please try again', tone: 'bad', ...remedy })
    } else {
      const title = titleOf(change === 'add' ? 'remove' : 'add', done, noun)
      showToast({ title, description: [name, ...goneWords(outcome)].join('. ') })
    }
    await refresh(id)
  }

  /** `images` are those to be added or removed, or what becomes of them where they are being sent already. */
  return async (
    change: Change,
    collection: Pick<Collection, 'id' | 'name'>,
    images: readonly string[] | Promise<SentImages>,
  ): Promise<void> => {
    const { id, name } = collection
    const progress = change === 'add' ? 'Adding...' : 'Removing...'
    const send = async (ids: readonly string[]): Promise<SentImages> => ({
      ...(await sendChange({ id, change, ids, progress })),
      leftOut: [],
    })
    const changing = images instanceof Promise ? images : send(images)
    const noted = noteBegun(
      store,
      changing.then(({ changed }) => changed),
      (changed, again) => undo(change, collection, changed, again),
    )
    const outcome = await changing
    const { settled, failed, gone = [], error, leftOut } = outcome
    const action = await noted
    if (failed.length > 0 || gone.length === settled.length) {
      const failure = [failureOf[change], ...goneWords(outcome).map((lost) => `${lost}.`)].join(' ')
      const description = [errorText(error, failure), ...leftOut].join(' ')
      showToast({ title: 'Error', description, tone: 'bad', ...action })
    } else {
      const description = [name, ...leftOut, ...goneWords(outcome)].join('. ')
      showToast({ title: wordsFor(change, outcome, noun), description, ...action })
    }
    await refresh(id)
  }
}
