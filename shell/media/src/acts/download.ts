import type { DownloadChoice } from '@studio/backend/contract'
import { archiveUrl, mostStreamed, streamArchive } from '@studio/backend/contract/work'
import { openCall } from '@studio/ui/api'
import { ApiError, errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { formatCountOf } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { downloadChoiceAtomOf } from './download-choice.ts'
import { useRequestArchive } from './request-archive.ts'
import { saveFrom } from './save-from.ts'
import { savePicture } from './save-picture.ts'

/** How the server is asked for files of this choice that are not signed. */
const filesOf = ({ format, making }: DownloadChoice) => ({ ...(format !== 'stored' && { format }), making })

interface Files {
  readonly ids: readonly string[]
  readonly choice: DownloadChoice
  /** What one of them is called. */
  readonly noun: 'image' | 'video'
}

/**
 * Lets the browser save files as one archive, which the server sends while it puts it together: the browser writes it to the disk, shows
 * how far it is and can cancel it. Throws ApiError when the archive is refused, and TypeError when there is no response.
 */
async function downloadArchive({ ids, choice, noun }: Files): Promise<void> {
  const files = filesOf(choice)
  const href = archiveUrl(ids, files)
  const { ok } = await fetch(href, { method: 'HEAD' })
  if (!ok) {
    // A refusal of HEAD has no words, that of the same request by GET has.
    const query = { ...files, ids: ids.join(','), making: String(files.making) }
    const { response } = await openCall(streamArchive, { query }, {})
    await response.body?.cancel()
  }
  saveFrom(href)
  showToast({
    title: `Downloading ${formatCountOf(ids.length, noun)}`,
    description: 'As one ZIP archive; your browser shows how far it is',
  })
}

/**
 * Returns a function that saves files as an archive. What must be converted or signed, what is too much for one response, and what would
 * be one download too many at once is made in the background and appears in the queue.
 */
function useDownloadArchive(): (files: Files) => Promise<void> {
  const requestArchive = useRequestArchive()
  return useCallback(
    async (files) => {
      const { ids, choice, noun } = files
      if (ids.length > mostStreamed || choice.credentials) {
        return await requestArchive(ids, { ...filesOf(choice), credentials: choice.credentials })
      }
      try {
        await downloadArchive(files)
      } catch (error) {
        if (isMadeInBackground(error)) return await requestArchive(ids, filesOf(choice))
        const description = errorText(error, `Could not download the ${noun}s`)
        showToast({ title: 'Download failed', description, tone: 'bad' })
      }
    },
    [requestArchive],
  )
}

/**
 * Returns a function that saves pictures on this computer in the form that the person has chosen: one as a file, several as an archive.
 * @returns takes ids of pictures, and the name of a single one without its ending
 */
export function useDownloadImages(): (ids: readonly string[], stem: (id: string) => string) => Promise<void> {
  const store = useStore()
  const userId = useCurrentUser().id
  const download = useDownloadArchive()
  return useCallback(
    async (ids, stem) => {
      const choice = store.get(downloadChoiceAtomOf(userId))
      const [first] = ids
      if (first === undefined) return
      if (ids.length === 1) await savePicture({ assetId: first, stem: stem(first), choice })
      else await download({ ids, choice, noun: 'image' })
    },
    [store, userId, download],
  )
}

/** Videos are saved as their models made them; the manifest says how. */
const asMade: DownloadChoice = { format: 'stored', making: true, credentials: false }

/** Returns a function that saves several videos as an archive, by the ids of their files. */
export function useDownloadVideos(): (ids: readonly string[]) => Promise<void> {
  const download = useDownloadArchive()
  return useCallback((ids) => download({ ids, choice: asMade, noun: 'video' }), [download])
}

const madeInBackground: ReadonlySet<string | undefined> = new Set(['needs-conversion', 'too-many-archives'])

/** Whether the server has refused because some of the images must be converted first, or because it sends too many archives already. */
const isMadeInBackground = (error: unknown): boolean =>
  error instanceof ApiError && madeInBackground.has(error.problem?.code)
