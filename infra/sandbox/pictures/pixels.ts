let spare: Uint8Array | undefined

/**
 * Provides memory for the pixels of a picture until `paint` is done; its content is arbitrary. The next picture of the same size reuses
 * it, because collecting megabytes of garbage per picture would take more time than painting a draft.
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
