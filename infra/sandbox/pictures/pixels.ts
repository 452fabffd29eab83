let spare: Uint8Array | undefined

/**
 * Lends memory for the pixels of one picture, with anything in it, until `paint` is done. The next picture of the same size gets the
 * same memory: to collect megabytes per picture would cost more time than to paint a draft.
 */
export async function withPixels<Result>(
  bytes: number,
  paint: (pixels: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const pixels = spare?.length === bytes ? spare : new Uint8Array(bytes)
  spare = undefined
  try {
    return await paint(pixels)
  } finally {
    spare = pixels
  }
}
