/** How often a page of figures asks for them again while it is in view, in ms. */
export const followMs = 10_000
