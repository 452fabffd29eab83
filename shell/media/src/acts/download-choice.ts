import { type DownloadChoice, downloadFormats, downloadUrl } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { nameOf, savePicture } from './save-picture.ts'

/** Spec images 2 names downloaded files `.png`; they say how the picture was made until the person switches that off. */
const initial: DownloadChoice = { format: 'png', making: true, credentials: false }

/** How each person downloads pictures, remembered in this browser. Writing to the atom changes some of it. */
export const downloadChoiceAtomOf = storedAtomOf('download', {
  initial,
  read: readChoice,
  next: (now, change: Partial<DownloadChoice>): DownloadChoice => ({ ...now, ...change }),
})

function readChoice(stored: unknown): DownloadChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const format = (['stored', ...downloadFormats] as const).find((each) => each === Reflect.get(stored, 'format'))
  const making: unknown = Reflect.get(stored, 'making')
  // browsers that remember an older choice know nothing of credentials
  const credentials = Reflect.get(stored, 'credentials') === true
  return format !== undefined && typeof making === 'boolean' ? { format, making, credentials } : undefined
}

/** The file of a picture: where it is, and its name. */
export interface PictureDownload {
  readonly href: string
  readonly download: string
}

/** What a link that downloads a picture needs. */
interface DownloadLink extends PictureDownload {
  readonly onClick: (event: MouseEvent) => void
}

/**
 * A link to a picture as it was made, which always works; the server ends the name of that, since only it knows the format.
 * @param stem the name of the file without its ending
 */
export function downloadOf(assetId: string, stem: string, { format, making }: DownloadChoice): PictureDownload {
  return { href: downloadUrl(assetId, stem, { format: 'stored', making }), download: nameOf(stem, format) }
}

/**
 * What a link that downloads a picture needs; spread into it. A plain click saves the picture from here as the person has chosen, so that
 * toasts tell when it must be made first and when it cannot be had. With a key the browser does what it does with links, and gets the
 * picture as it was made.
 */
export function useDownload(assetId: string, stem: string): DownloadLink {
  const choice = useAtomValue(downloadChoiceAtomOf(useCurrentUser().id))
  return {
    ...downloadOf(assetId, stem, choice),
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void savePicture({ assetId, stem, choice })
    },
  }
}
