/** How often a page of figures asks for them again while it is in view, in ms, also when the admins' feed cannot be reached. */
export const followMs = 30_000
