import type { Collections, Noun } from '@studio/media/membership'
import { showToast } from '@studio/ui/toast-store'

const capitalized = (noun: Noun): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

/**
 * Creates a character or style and adds images to it. Rejects with the error of the server when it was not created; says what has
 * become of the images (spec images 8).
 */
export function useCreate({ noun, create, change, refresh }: Collections) {
  return async (name: string, ids: readonly string[]): Promise<void> => {
    const id = await create(name)
    const { failed, gone = [] } = await change({ id, change: 'add', ids, progress: 'Adding...' })
    const subject = capitalized(noun)
    if (failed.length + gone.length === 0) showToast({ title: `${subject} created successfully`, description: name })
    else showToast({ title: `${subject} created`, description: 'Some images could not be added', tone: 'bad' })
    await refresh(id)
  }
}
