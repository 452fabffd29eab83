/**
 * Test helper: a picture as a PNG file, whose upper half is black and the rest transparent unless `paint` says otherwise.
 * `toDataURL`, because `convertToBlob` waits for the page to be idle, which takes a second or seven while a test keeps it busy.
 * @param size width and height in px
 */
export function pngFile(
  name: string,
  [width, height]: readonly [number, number],
  paint = (context: CanvasRenderingContext2D) => context.fillRect(0, 0, width, height / 2),
): File {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  paint(context)
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' })
}
