import { imagesOnlyWords } from '@studio/backend/contract/lip-syncs'
import { nearestVideoAspect } from '@studio/backend/contract/videos'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { draftAtomOf } from '../draft/draft.ts'
import { modelOf } from '../kind/lip-sync.ts'
import { type ReadSource, type Refused, readSource } from './read-source.ts'
import { type Source, sourceAtom } from './source.ts'

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

/** The video or image of the next lip sync. */
export function useSource(): SourceSlot {
  const draftAtom = draftAtomOf(useCurrentUser().id)
  const store = useStore()
  const source = useAtomValue(sourceAtom)
  const [isReading, setReading] = useState(false)
  // What was chosen last counts, whichever is read first.
  const turn = useRef(0)

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
      turn.current += 1
      const mine = turn.current
      setReading(true)
      const read = await reading
      if (mine !== turn.current) return
      setReading(false)
      if ('refusal' in read) return tellUnusable(read)
      const { takesVideo } = modelOf(store.get(draftAtom).model)
      if (read.source.medium === 'video' && !takesVideo) {
        URL.revokeObjectURL(read.source.url)
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
        turn.current += 1
        setReading(false)
        put(undefined)
      },
    }),
    [source, isReading, takeFrom, put],
  )
}
