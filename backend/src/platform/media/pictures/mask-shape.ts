/** Pixels a side that a mask may have. */
export const mostMaskSide = 4096
