import { type DownloadChoice, downloadFormats, downloadUrl, fileEndings } from '@studio/backend/contract'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { saveFrom } from './save-from.ts'

/** Saves bytes on this computer as a file of this name. */
function saveBytes(bytes: Blob, name: string): void {
  const href = URL.createObjectURL(bytes)
  saveFrom(href, name)
  // Safari reads the bytes some time after the press.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** A picture to be saved, the name of its file without the ending, and in which form. */
export interface PictureToSave {
  readonly assetId: string
  readonly stem: string
  readonly choice: DownloadChoice
}

/** Saves one picture on this computer; a toast tells when it cannot be had (spec images 8), with the reason when the server gives one. */
export async function savePicture(picture: PictureToSave): Promise<void> {
  const { stem, choice } = picture
  try {
    const bytes = (await sentAtOnce(picture)) ?? (await prepared(picture))
    const format = downloadFormats.find((each) => bytes.type === `image/${each}`)
    saveBytes(bytes, nameOf(stem, format ?? choice.format))
  } catch (error) {
    // The connection is gone, or the picture is, or it cannot be converted or signed.
    const description = errorText(error, 'Could not download the image')
    showToast({ title: 'Download failed', description, tone: 'bad' })
  }
}

/** The name of a file: its ending says its format where that is known. */
export function nameOf(stem: string, format: DownloadChoice['format']): string {
  return format === 'stored' ? stem : `${stem}${fileEndings[format]}`
}

/** The bytes of a picture that is stored in the wanted form; undefined when it must be converted or signed. */
async function sentAtOnce({ assetId, stem, choice }: PictureToSave): Promise<Blob | undefined> {
  if (choice.credentials) return undefined
  const address = downloadUrl(assetId, nameOf(stem, choice.format), choice)
  const response = await fetch(address)
  if (response.ok) return await response.blob()
  // The only conflict that this request can meet is that the picture is stored in another format.
  if (response.status === 409) return undefined
  throw new Error(`${address} was answered with status ${response.status}`)
}

async function prepared({ assetId, choice }: PictureToSave): Promise<Blob> {
  const { preparedFile } = await import(/* webpackChunkName: "prepared-file" */ './prepared-file.ts')
  return await preparedFile(assetId, choice)
}
