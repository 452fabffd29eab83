/** What sizes and shapes of pictures can be uploaded. */
export const uploadShape = {
  /** What people upload has fewer pixels than what models may make (security M2). */
  mostPixels: 50_000_000,
  /** In pixels. A smaller picture shows a model nothing, however much it is enlarged. */
  leastSide: 32,
  /** The sides of the copy that models are given are within their bounds only if a picture is at most this long. */
  longestToShortest: 6,
} as const

export type ShapeFault = 'too many pixels' | 'too small' | 'too narrow'

/** Why a picture of this size, in pixels, cannot be uploaded; undefined when it can. */
export function shapeFault({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): ShapeFault | undefined {
  const [shortest, longest] = [Math.min(width, height), Math.max(width, height)]
  if (width * height > uploadShape.mostPixels) return 'too many pixels'
  if (shortest < uploadShape.leastSide) return 'too small'
  return longest / shortest > uploadShape.longestToShortest ? 'too narrow' : undefined
}
