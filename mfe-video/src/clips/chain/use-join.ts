import { JoinResult, joinChain, joinedUrl } from '@studio/backend/contract/clips'
import { saveFrom } from '@studio/media/save-from'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useCallback, useState } from 'react'
import { endOfWork } from '../acts/end-of-work.ts'

/** How long a page waits for the file; it is in the queue all the same. */
const longestMs = 30 * 60_000

const notMade = 'The clips could not be joined.'

/** What is waited for, by the id of its work: whoever comes back from another clip and asks again gets the same file, once. */
const awaited = new Map<string, Promise<void>>()

interface Join {
  /** Saves the clips that continue each other as one file. */
  readonly save: () => Promise<void>
  /** From the press until the file is there. */
  readonly isBusy: boolean
}

/** Has the clips of a chain joined in the background and saves the file as soon as it is there. Says why not when it cannot be made. */
export function useJoin(id: string): Join {
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const save = useCallback(async () => {
    setBusy(true)
    try {
      const { workId } = await sendCommand(joinChain, { params: { id } })
      showToast({
        title: 'Joining the clips',
        description: 'Your browser saves the file when it is there. You find it in the queue, too.',
        action: { label: 'Open queue', run: () => store.set(queueOpenAtom, true) },
      })
      const saving = awaited.get(workId) ?? saveJoined(workId).finally(() => awaited.delete(workId))
      awaited.set(workId, saving)
      await saving
    } catch (error) {
      tellFailure(errorText(error, notMade))
    }
    setBusy(false)
  }, [id, store])
  return { save, isBusy }
}

async function saveJoined(workId: string): Promise<void> {
  const work = await endOfWork(workId, longestMs)
  if (work === undefined) return
  const { data: result } = JoinResult.safeParse(work.result)
  if (work.state === 'cancelled') return
  if (work.state === 'done' && result !== undefined) saveFrom(joinedUrl(work.id), result.name)
  else tellFailure(work.message ?? notMade)
}

const tellFailure = (description: string): void => showToast({ title: 'Download failed', description, tone: 'bad' })
