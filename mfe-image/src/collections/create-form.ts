/** What the dialogs that create a character and a style are given. */
export interface CreateProps {
  /** The images that it begins with. */
  readonly ids: readonly string[]
  /** The name that is proposed. */
  readonly name: string
  readonly onClose: () => void
}
