import { mediaUrl } from '@studio/backend/contract'

/** Longest side in px of the copies that are analyzed: more shows the model nothing. */
const longestSide = 1_024
/** Of the JPEG copies, 0 to 1. */
const quality = 0.85

/** A small copy of a picture of the studio as a JPEG data URL; undefined when the picture is in the trash or gone. */
export async function dataUrlOf(assetId: string): Promise<string | undefined> {
  const response = await fetch(mediaUrl(assetId, 'large-thumbnail'))
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`the picture ${assetId} was not sent: ${response.status}`)
  return await smallCopy(await response.blob())
}

/** The picture as a JPEG data URL, scaled down to at most 1,024 px a side; what is transparent becomes white. */
export async function smallCopy(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', quality)
}
