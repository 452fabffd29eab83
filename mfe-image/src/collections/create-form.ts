import type { Noun } from '@studio/media/membership'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'

/** What the dialogs that create a character and a style are given. */
export interface CreateProps {
  /** The images that it begins with. */
  readonly ids: readonly string[]
  /** The name that is proposed. */
  readonly name: string
  readonly onClose: () => void
}

export const nameField = [{ name: 'name', label: 'Name', missing: 'Please enter a name' }] as const

/** Spec images 8. */
export function tellNotCreated(noun: Noun, error: unknown): void {
  showToast({ title: 'Error', description: errorText(error, `Failed to create ${noun}.`), tone: 'bad' })
}
