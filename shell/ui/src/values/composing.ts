/** What tells that a key belongs to an input method. */
export type Composing = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** `keyCode` of every key that an input method takes for itself. */
const takenByInputMethod = 229

/**
 * Whether a key belongs to an input method, as the Enter that accepts a Japanese word. Safari ends the composition before it reports that
 * Enter, so there only the code tells.
 */
export function isComposing({ isComposing: composes, keyCode }: Composing): boolean {
  return composes || keyCode === takenByInputMethod
}
