import { type DownloadChoice, downloadFormats, downloadUrl, fileEndings } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { useAtomValue } from 'jotai'

/** Spec images 2 names downloaded files `.png`; they say how the picture was made until the person switches that off. */
const initial: DownloadChoice = { format: 'png', making: true }

/** How each person downloads pictures, remembered in this browser. Writing to the atom changes some of it. */
export const downloadChoiceAtomOf = storedAtomOf('download', {
  initial,
  read: readChoice,
  next: (now, change: Partial<DownloadChoice>): DownloadChoice => ({ ...now, ...change }),
})

function readChoice(stored: unknown): DownloadChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const format = downloadFormats.find((each) => each === Reflect.get(stored, 'format'))
  const making: unknown = Reflect.get(stored, 'making')
  return format !== undefined && typeof making === 'boolean' ? { format, making } : undefined
}

/** The file of a picture: where it is, and its name. */
export interface PictureDownload {
  readonly href: string
  readonly download: string
}

/** @param stem the name of the file without its ending */
export function downloadOf(assetId: string, stem: string, choice: DownloadChoice): PictureDownload {
  const download = `${stem}${fileEndings[choice.format]}`
  return { href: downloadUrl(assetId, download, choice), download }
}

/** What a link that downloads a picture needs, as the person has chosen; spread into it. */
export function useDownload(assetId: string, stem: string): PictureDownload {
  return downloadOf(assetId, stem, useAtomValue(downloadChoiceAtomOf(useCurrentUser().id)))
}
