import { imagesOnlyWords } from '@studio/backend/contract/lip-syncs'
import { nearestVideoAspect } from '@studio/backend/contract/videos'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useMemo } from 'react'
import { readLast, stopReading } from '../../form/reading/read-last.ts'
import { draftAtomOf } from '../draft/draft.ts'
import { modelOf } from '../kind/lip-sync.ts'
import { type ReadSource, type Refused, readSource } from './read-source.ts'
import { type Source, sourceAtom, sourceReading } from './source.ts'

export interface SourceSlot {
  readonly source: Source | undefined
  /** A file is being looked at. */
  readonly isReading: boolean
  /** Takes the first of these files; says why not when it cannot be used. */
  readonly takeFiles: (files: readonly File[]) => void
  /** Takes what the studio has, once it is read. */
  readonly takeFrom: (reading: Promise<ReadSource>) => Promise<void>
  readonly remove: () => void
}

const tellUnusable = ({ title = 'The file cannot be used', refusal }: Refused): void =>
  showToast({ title, description: refusal, tone: 'bad' })

/** Lets go of a file that was read and is not used. */
function free(read: ReadSource): void {
  if ('source' in read) URL.revokeObjectURL(read.source.url)
}

/** The video or image of the next lip sync. */
export function useSource(): SourceSlot {
  const draftAtom = draftAtomOf(useCurrentUser().id)
  const store = useStore()
  const source = useAtomValue(sourceAtom)
  const isReading = useAtomValue(sourceReading) !== undefined

  const put = useCallback(
    (next: Source | undefined): void => {
      const before = store.get(sourceAtom)
      if (before !== undefined && before.url !== next?.url) URL.revokeObjectURL(before.url)
      store.set(sourceAtom, next)
      if (next?.medium === 'image' && next.size !== undefined) {
        store.set(draftAtom, { aspectRatio: nearestVideoAspect(next.size) })
      }
    },
    [store, draftAtom],
  )

  const takeFrom = useCallback(
    async (reading: Promise<ReadSource>): Promise<void> => {
      const read = await readLast(store, sourceReading, { read: reading, discard: free })
      if (read === undefined) return
      if ('refusal' in read) return tellUnusable(read)
      const { takesVideo } = modelOf(store.get(draftAtom).model)
      if (read.source.medium === 'video' && !takesVideo) {
        free(read)
        showToast({ title: imagesOnlyWords.title, description: imagesOnlyWords.text, tone: 'bad' })
        return
      }
      put(read.source)
    },
    [store, draftAtom, put],
  )

  return useMemo(
    () => ({
      source,
      isReading,
      takeFiles: ([file]) => void (file && takeFrom(readSource(file))),
      takeFrom,
      remove: () => {
        stopReading(store, sourceReading)
        put(undefined)
      },
    }),
    [source, isReading, takeFrom, put, store],
  )
}
